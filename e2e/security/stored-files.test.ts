import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { createTestApp } from 'prosa/core/testing';
import type { TestApp, TestUser } from 'prosa/core/testing';
import t from 'tap';
import { up } from '../../plugins/contacts/migrations/0006_picture_ids.ts';
import { Contacts } from '../../plugins/contacts/public.ts';
import { Desk } from '../../plugins/tickets/testing/desk.ts';

t.setTimeout(120_000);

const HOUR = 3_600_000;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let passed = 0;
const clock = { now: () => new Date(Date.now() + passed) };
const app = await createTestApp(t, { clock });

const addressesIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value.startsWith('/media/') ? [value] : [];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(addressesIn)
    : [];
};

const form = (name: string): FormData => {
  const data = new FormData();
  data.append(name, new Blob([new Uint8Array(PNG)]), 'foto.png');
  return data;
};

/** A company with a stored file of each kind, and the routes that hand out their addresses. */
const setUp = async () => {
  const desk = await Desk.open(app);
  const queueId = await desk.queue('Vendas', desk.admin);
  const ticket = await desk.openFor(desk.admin, { queueId, name: 'Maria Souza' });
  const scope = { companyId: desk.company.id, system: 'test' };
  const options = { originalName: 'foto', declaredMime: 'image/png' };
  const { id: pictureId } = await app.services.storage.save(scope, Readable.from([PNG]), options);
  const contacts = app.host.resolve('contacts', Contacts);
  const { number } = ticket.contact;
  await app.database.transaction(scope, (ctx) =>
    contacts.upsertMany(ctx, [{ number, name: '', isGroup: false, pictureId }]),
  );
  const send = async (path: string, data: FormData): Promise<void> => {
    const { status, body } = await desk.send(desk.admin, path, data);
    if (status !== 200) throw new Error(`${path}: ${String(status)} ${JSON.stringify(body)}`);
  };
  await send(`/messages/${String(ticket.id)}`, form('medias'));
  await send(`/queue/${String(queueId)}/media-upload`, form('file'));
  const option = await desk.ok<{ id: number }>('POST', '/queue-options', {
    queueId,
    title: 'Planos',
    message: 'Tabela',
    option: '1',
  });
  await send(`/queue-options/${String(option.id)}/media-upload`, form('file'));
  const quick = await desk.ok<{ id: number }>('POST', '/quick-messages', {
    shortcode: 'foto',
    message: 'Veja',
  });
  await send(`/quick-messages/${String(quick.id)}/media-upload`, form('file'));
  const kinds: Readonly<Record<string, string>> = {
    message: `/messages/${String(ticket.id)}?markAsRead=false`,
    queue: `/queue/${String(queueId)}`,
    'option of a queue': `/queue-options/${String(option.id)}`,
    'quick message': `/quick-messages/${String(quick.id)}`,
    contact: `/contacts/${String(ticket.contact.id)}`,
    contacts: '/contacts?searchParam=&pageNumber=1',
    'contacts by name': '/contacts?searchParam=Maria&pageNumber=1',
    ticket: `/tickets/${String(ticket.id)}`,
    tickets: '/tickets?status=open&showAll=true',
  };
  return { desk, kinds };
};

const opens = async (from: TestApp, url: string): Promise<number> =>
  (await from.inject({ method: 'GET', url })).statusCode;

const handedOut = async (from: TestApp, who: TestUser, path: string): Promise<readonly string[]> =>
  addressesIn(
    (await from.inject({ method: 'GET', url: `/api${path}`, headers: who.headers })).json(),
  );

t.test('B.9: every address of a stored file expires, and is handed out afresh', async (t) => {
  const { desk, kinds } = await setUp();
  const before = new Map<string, readonly string[]>();
  for (const [kind, path] of Object.entries(kinds)) {
    const addresses = await handedOut(app, desk.admin, path);
    before.set(kind, addresses);
    t.not(addresses.length, 0, `${kind}: an address`);
    for (const address of addresses) t.equal(await opens(app, address), 200, `${kind}: opens`);
    t.same(await handedOut(app, desk.admin, path), addresses, `${kind}: the same for a while`);
  }
  passed += 25 * HOUR;
  const admin = await app.factories.user({ companyId: desk.company.id, profile: 'admin' });
  for (const [kind, path] of Object.entries(kinds)) {
    for (const address of before.get(kind) ?? []) {
      t.equal(await opens(app, address), 403, `${kind}: expired`);
    }
    for (const address of await handedOut(app, admin, path)) {
      t.equal(await opens(app, address), 200, `${kind}: fresh`);
    }
  }
});

t.test('B.9: nothing signed is stored, so that a new key takes no picture away', async (t) => {
  const { desk, kinds } = await setUp();
  const { secretKey } = app.config;
  const stored = await app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
    trx('contacts').whereNot('profile_pic_url', '').pluck<string[]>('profile_pic_url'),
  );
  t.match(stored, [/^[0-9a-f-]{36}$/]);
  const rotated = await createTestApp(t, {
    beside: app,
    clock,
    config: { secretKey: randomBytes(32), oldSecretKeys: [secretKey] },
  });
  const addresses = await handedOut(rotated, desk.admin, String(kinds.contact));
  t.not(addresses.length, 0);
  for (const address of addresses) t.equal(await opens(rotated, address), 200);
  for (const address of await handedOut(app, desk.admin, String(kinds.contact))) {
    t.equal(await opens(rotated, address), 200, 'what the old key signed opens until it expires');
  }
});

t.test('B.9: a screen that stays open gets a fresh address of a picture', async (t) => {
  const { desk, kinds } = await setUp();
  const [picture = ''] = await handedOut(app, desk.admin, String(kinds.contact));
  const [message = ''] = await handedOut(app, desk.admin, String(kinds.message));
  passed += 25 * HOUR;
  const member = await app.factories.user({ companyId: desk.company.id });
  const { admin: stranger } = await app.factories.company();
  const ask = (expired: string, headers?: TestUser['headers']) =>
    app.inject({
      method: 'GET',
      url: `/api/picture-address?expired=${encodeURIComponent(expired)}`,
      ...(headers && { headers }),
    });
  t.equal((await ask(picture)).statusCode, 401);
  t.equal((await ask(picture, stranger.headers)).statusCode, 404);
  t.equal((await ask(message, member.headers)).statusCode, 404, 'only of pictures');
  t.equal((await ask(`${picture}A`, member.headers)).statusCode, 404, 'none that was altered');
  t.equal((await ask('/media/x', member.headers)).statusCode, 404);
  const { address } = (await ask(picture, member.headers)).json<{ address: string }>();
  t.not(address, picture);
  t.equal(await opens(app, address), 200);
});

t.test(
  'B.9: pictures whose address was stored signed become ids, those of merged contacts too',
  async (t) => {
    const { desk } = await setUp();
    const [id, other] = [randomUUID(), randomUUID()];
    const old = (pictureId: string) => `/api/whatsapp-pictures/7/${pictureId}/abc_-D`;
    await app.database.system('older rows', async ({ trx }) => {
      const ours = { company_id: desk.company.id };
      const { rows } = await trx.raw<{ rows: { id: number }[] }>(
        `update contacts set profile_pic_url = ? where company_id = ? returning id`,
        [old(id), desk.company.id],
      );
      await trx('contact_merges').insert({
        ...ours,
        kept_id: rows[0]?.id,
        gone_id: 1,
        reason: 'person',
        gone: { profilePicUrl: old(other) },
        changes: { before: { profilePicUrl: '' }, after: { profilePicUrl: old(other) } },
        moved: {},
        merged_at: new Date(),
      });
      await up(trx);
    });
    const [row, merge] = await app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
      Promise.all([
        trx('contacts').first<{ profile_pic_url: string }>('profile_pic_url'),
        trx('contact_merges').first<object>('gone', 'changes'),
      ]),
    );
    t.equal(row.profile_pic_url, id);
    t.same(merge, {
      gone: { profilePicUrl: other },
      changes: { before: { profilePicUrl: '' }, after: { profilePicUrl: other } },
    });
  },
);

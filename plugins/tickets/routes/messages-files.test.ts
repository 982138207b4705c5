import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTestApp, eventually } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { MessageDto } from '../schemas.ts';
import { Desk } from '../testing/desk.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);

const MEGABYTE = 1024 * 1024;
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n');

interface Sent {
  readonly error?: string;
  readonly messages: MessageDto[];
}

type Part = [name: string, value: string | Buffer, filename?: string];

const formOf = (...parts: readonly Part[]): FormData => {
  const form = new FormData();
  for (const [name, value, filename = 'arquivo'] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), filename);
  }
  return form;
};

const setUp = async () => {
  const desk = await Desk.open(app);
  const ana = await desk.attendant('Ana');
  const queueId = await desk.queue('Vendas', ana);
  const ticket = await desk.openFor(ana, { queueId, name: 'Maria Souza' });
  const send = (who: TestUser, ...parts: readonly Part[]) =>
    desk.send<Sent>(who, `/messages/${ticket.id}`, formOf(...parts));
  return { desk, ana, queueId, ticket, send };
};

/** Everything a failed upload could leave behind. */
const left = async (desk: Desk) => {
  const folder = join(app.config.dataDir, 'media');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const rows = await app.database.transaction({ companyId: desk.company.id }, async ({ trx }) => ({
    media: await trx('media').orderBy('id').pluck<string[]>('id'),
    messages: await trx('messages').where('from_me', true).orderBy('id').pluck<number[]>('id'),
    outbox: await trx('message_outbox').orderBy('message_id').pluck<number[]>('message_id'),
  }));
  return { files: entries.filter((entry) => entry.isFile()).length, ...rows };
};

t.test('a caption keeps its line breaks as they were written', async (t) => {
  const { ana, send } = await setUp();
  const caption = '*Ana Martins:*\nsegue a foto\n\nabraço';
  const { body } = await send(ana, ['body', caption], ['medias', PNG, 'um.png']);
  t.equal(body.messages[0]?.body, caption, 'forms carry them as CR LF');
});

t.test('sends files in their order, each with its caption', async (t) => {
  const { desk, ana, ticket, send } = await setUp();
  const { status, body } = await send(
    ana,
    ['body', 'Para {{firstName}}'],
    ['medias', PNG, 'vitrine.png'],
    ['body', ''],
    ['medias', PDF, 'proposta comercial.pdf'],
    ['medias', Buffer.from('a;b\n1;2\n'), 'lista.csv'],
  );
  t.equal(status, 200);
  t.match(body.messages, [
    { body: 'Para Maria', mediaType: 'image', mediaName: 'vitrine.png', fromMe: true, ack: 0 },
    { body: '', mediaType: 'application', mediaName: 'proposta comercial.pdf' },
    { body: '', mediaType: 'application', mediaName: 'lista.csv' },
  ]);
  t.equal((await desk.ticket(ticket.id)).lastMessage, 'lista.csv');
  const onPhone = async () =>
    (await desk.phone(ticket.contact.number)).filter(({ fromMe }) => fromMe);
  await eventually(async () => (await onPhone()).length === 3);
  t.match(await onPhone(), [
    { body: 'Para Maria', mediaType: 'image', mediaUrl: /^\/media\// },
    { mediaType: 'application' },
    { mediaType: 'application' },
  ]);
});

t.test('a file’s address works for whoever was given it, and only as it was given', async (t) => {
  const { desk, ana, send } = await setUp();
  const other = await Desk.open(app);
  const [message] = (await send(ana, ['medias', PNG, 'a.png'])).body.messages;
  const url = message?.mediaUrl ?? '';
  const whole = await app.inject(url);
  t.equal(whole.statusCode, 200);
  t.same(whole.rawPayload, PNG);
  t.equal(whole.headers['content-type'], 'image/png');
  const range = await app.inject({ url, headers: { range: 'bytes=1-3' } });
  t.equal(range.statusCode, 206);
  t.equal(range.body, 'PNG');
  const altered = url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  t.equal((await app.inject(altered)).statusCode, 403);
  t.equal((await app.inject(url.replace(/\/[^/]*$/, '/'))).statusCode, 404, 'unsigned');

  const path = `/messages/${message?.id ?? 0}/media`;
  const fresh = await desk.call<{ mediaUrl: string }>(ana, 'GET', path);
  t.equal((await app.inject(fresh.body.mediaUrl)).statusCode, 200);
  t.equal((await other.call(other.admin, 'GET', path)).status, 404);
  const [text] = await desk.messages(message?.ticketId ?? 0);
  t.match(await desk.call(ana, 'GET', `/messages/${text?.id ?? 0}/media`), {
    status: 404,
    body: { error: 'ERR_FETCH_WAPP_MSG' },
  });
});

t.test('refuses what it cannot send, and keeps nothing of it', async (t) => {
  const { desk, ana, ticket, send } = await setUp();
  const before = await left(desk);
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
  const png: Part = ['medias', PNG, 'a.png'];
  const cases: [Part[], number, string][] = [
    [[png, ['medias', html, 'b.png']], 415, 'ERR_UNSUPPORTED_MEDIA'],
    [[png, ['medias', svg, 'b.svg']], 415, 'ERR_UNSUPPORTED_MEDIA'],
    [[png, ['medias', program, 'b.jpg']], 415, 'ERR_UNSUPPORTED_MEDIA'],
    [[png, ['medias', Buffer.alloc(0), 'b.png']], 415, 'ERR_FILE_EMPTY'],
    [[png, ['medias', Buffer.alloc(26 * MEGABYTE, 'a'), 'b.txt']], 413, 'ERR_FILE_TOO_LARGE'],
    [Array.from({ length: 11 }, () => png), 413, 'ERR_TOO_MANY_FILES'],
    [[['body', 'só texto']], 400, 'ERR_EMPTY_MESSAGE'],
    [[png, ['quotedMsg', '2147483647']], 404, 'ERR_FETCH_WAPP_MSG'],
    [[png, ['quotedMsg', 'x']], 400, 'ERR_VALIDATION'],
    [[png, ['clientId', 'não pode']], 400, 'ERR_VALIDATION'],
    [[png, ['body', 'x'.repeat(65_537)]], 400, 'ERR_VALIDATION'],
    [[png, ['body', 'a\0b']], 400, 'ERR_INVALID_CHARACTER'],
  ];
  for (const [parts, status, error] of cases) {
    t.match(await send(ana, ...parts), { status, body: { error } }, error);
    t.same(await left(desk), before, 'nothing is left');
  }
  await desk.call(ana, 'PUT', `/tickets/${ticket.id}`, { status: 'pending' });
  t.match(await send(ana, png), { status: 400, body: { error: 'ERR_TICKET_NOT_OPEN' } });
  t.same(await left(desk), before);
});

t.test('over the storage limit no file is sent, until something is deleted', async (t) => {
  const { desk, ana, send } = await setUp();
  const { id: companyId } = desk.company;
  await app.database.system('test', ({ trx }) =>
    trx('plans')
      .where('id', trx('companies').where('id', companyId).select('plan_id'))
      .update({ storage_megabytes: 1 }),
  );
  const bytes = Buffer.alloc(600_000, 'a');
  const filling = await app.services.storage.save({ companyId }, Readable.from([bytes]), {
    originalName: 'a.txt',
  });
  const large: Part = ['medias', bytes, 'b.txt'];
  const before = await left(desk);
  const refused = { status: 400, body: { error: 'ERR_STORAGE_LIMIT' } };
  t.match(await send(ana, ['medias', PNG, 'a.png'], large), refused);
  t.same(await left(desk), before, 'nothing is left');
  t.equal((await send(ana, ['medias', PNG, 'a.png'])).status, 200, 'a small one still fits');
  await app.services.storage.remove({ companyId }, filling.id);
  t.match(await send(ana, large), { status: 200, body: { messages: [{ mediaName: 'b.txt' }] } });
});

t.test('quotes with the first file', async (t) => {
  const { desk, ana, ticket, send } = await setUp();
  const [asked] = await desk.messages(ticket.id);
  const { body } = await send(
    ana,
    ['quotedMsg', String(asked?.id)],
    ['medias', PNG, 'a.png'],
    ['medias', PNG, 'b.png'],
  );
  t.same(
    body.messages.map(({ quotedMsg }) => quotedMsg?.id),
    [asked?.id, undefined],
  );
});

t.test('the same clientId again is the same files, stored once', async (t) => {
  const { desk, ana, send } = await setUp();
  const parts: Part[] = [
    ['clientId', 'a1b2c3d4'],
    ['medias', PNG, 'a.png'],
    ['medias', PDF, 'b.pdf'],
  ];
  const first = await send(ana, ...parts);
  t.same(
    first.body.messages.map(({ clientId }) => clientId),
    ['a1b2c3d4-0', 'a1b2c3d4-1'],
  );
  const before = await left(desk);
  t.equal(before.media.length, 2);
  const [second, third] = await Promise.all([send(ana, ...parts), send(ana, ...parts)]);
  for (const again of [second, third]) {
    t.equal(again.status, 200);
    t.same(
      again.body.messages.map(({ id }) => id),
      first.body.messages.map(({ id }) => id),
    );
  }
  const after = await left(desk);
  t.same([after.media, after.messages, after.files], [before.media, before.messages, before.files]);
});

t.test('a customer’s file is shown to whoever attends', async (t) => {
  const { desk, ana, ticket } = await setUp();
  const form = formOf(
    ['from', JSON.stringify({ number: ticket.contact.number, name: 'Maria' })],
    ['body', 'Olha só'],
    ['medias', PNG, 'foto.png'],
  );
  await desk.send(desk.admin, `/simulator/${desk.connection}/messages`, form);
  const message = (await desk.messages(ticket.id)).at(-1);
  t.match(message, { body: 'Olha só', mediaType: 'image', fromMe: false, mediaUrl: /^\/media\// });
  const fresh = await desk.call<{ mediaUrl: string }>(
    ana,
    'GET',
    `/messages/${message?.id ?? 0}/media`,
  );
  t.same((await app.inject(fresh.body.mediaUrl)).rawPayload, PNG);
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { caller, createTestApp } from 'prosa/core/testing';
import type { Call, TestUser } from 'prosa/core/testing';
import t from 'tap';
import { connectSimulator, customerWrites } from '../../tickets/testing.ts';
import type { QuickMessageDto } from '../schemas.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MP3 = Buffer.concat([Buffer.from('49443303000000000000fffb9064', 'hex'), Buffer.alloc(64)]);
const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n');

interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

interface Sent {
  readonly body: string;
  readonly mediaType: string;
  readonly mediaUrl: string | null;
  readonly mediaName: string;
}

const call = async <T>(...request: Parameters<Call>): Promise<Answer<T>> => {
  const answer = await caller(app)(...request);
  return { status: answer.statusCode, body: answer.json<T>() };
};

const upload = async (
  who: TestUser,
  id: number,
  bytes: Buffer | undefined,
  name = 'foto.png',
): Promise<Answer<{ mensagem?: string; error?: string }>> => {
  const form = new FormData();
  form.append('typeArch', 'quickMessage');
  if (bytes) form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const encoded = new Response(form);
  const answer = await app.inject({
    method: 'POST',
    url: `/api/quick-messages/${id}/media-upload`,
    headers: { ...who.headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
};

const bytesAt = async (path: string | null): Promise<Buffer> =>
  (await app.inject({ method: 'GET', url: path ?? '' })).rawPayload;

let customers = 0;

/** An attendant with an open ticket of Maria Souza, and a colleague who sees it too. */
const setUp = async () => {
  const company = await app.factories.company();
  const { admin } = company;
  const user = await app.factories.user({ companyId: company.id });
  const colleague = await app.factories.user({ companyId: company.id });
  const connection = await connectSimulator(app, admin);
  const queue = await call<{ id: number }>(admin, 'POST', '/queue', {
    name: 'Vendas',
    color: '#123456',
    userIds: [user.id, colleague.id],
  });
  customers += 1;
  const number = `55119${String(81_000_000 + customers)}`;
  await customerWrites(app, admin, connection, { number, name: 'Maria Souza', body: 'Olá' });
  const found = await call<{ tickets: { id: number }[] }>(
    admin,
    'GET',
    `/tickets?searchParam=${number}`,
  );
  const ticketId = found.body.tickets[0]?.id ?? 0;
  await call(admin, 'PUT', `/tickets/${ticketId}`, { queueId: queue.body.id });
  await call(user, 'PUT', `/tickets/${ticketId}`, { status: 'open', userId: user.id });

  const add = async (fields: object = {}, who = user): Promise<QuickMessageDto> =>
    (
      await call<QuickMessageDto>(who, 'POST', '/quick-messages', {
        shortcode: 'bom dia',
        message: 'Olá, {{firstName}} ({{name}}){{nada}}!',
        ...fields,
      })
    ).body;
  const get = async (id: number): Promise<QuickMessageDto> =>
    (await call<QuickMessageDto>(user, 'GET', `/quick-messages/${id}`)).body;
  const send = (id: number, who = user) =>
    call<{ messages: Sent[]; error?: string }>(who, 'POST', `/messages/sendQuickMessage/${id}`, {
      ticketId,
    });
  const sent = async (): Promise<Sent[]> =>
    (
      await call<{ messages: (Sent & { fromMe: boolean })[] }>(
        admin,
        'GET',
        `/messages/${ticketId}?markAsRead=false&limit=100`,
      )
    ).body.messages.filter(({ fromMe }) => fromMe);
  const media = (): Promise<string[]> =>
    app.database.transaction({ companyId: company.id }, ({ trx }) =>
      trx('media').orderBy('id').pluck<string[]>('id'),
    );
  return { company, admin, user, colleague, ticketId, add, get, send, sent, media };
};

/** Files on the disk. */
const files = async (): Promise<number> => {
  const entries = await readdir(join(app.config.dataDir, 'media'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).length;
};

t.test('sends the text with its variables filled, as the attendant', async (t) => {
  const { ticketId, user, add, send, sent } = await setUp();
  const { id } = await add();
  const answer = await send(id);
  t.equal(answer.status, 200);
  t.match(answer.body.messages, [{ body: 'Olá, Maria (Maria Souza)!', ticketId, fromMe: true }]);
  t.same(
    (await sent()).map(({ body }) => body),
    ['Olá, Maria (Maria Souza)!'],
  );
  const preview = await call(user, 'GET', `/quick-messages/${id}/preview?ticketId=${ticketId}`);
  t.match(preview.body, { id, message: 'Olá, Maria (Maria Souza)!' });
});

t.test('sends nobody else’s own, none that is switched off, none of another company', async (t) => {
  const { user, colleague, ticketId, add, send, sent } = await setUp();
  const other = await setUp();
  const theirs = await other.add({ geral: true });
  const cases = [await add({}, colleague), await add({ status: false }), theirs];
  for (const { id } of cases) {
    const refused = await send(id);
    t.equal(refused.status, 404);
    t.same(refused.body, { error: 'ERR_NO_QUICKMESSAGE_FOUND' });
    const preview = await call(user, 'GET', `/quick-messages/${id}/preview?ticketId=${ticketId}`);
    t.equal(preview.status, 404);
  }
  t.same(await sent(), []);
  const shared = await add({ geral: true }, colleague);
  t.equal((await send(shared.id)).status, 200, 'but the company’s is everybody’s');
});

t.test('is sent only where the attendant may write', async (t) => {
  const { admin, user, colleague, ticketId, add, send, sent, media } = await setUp();
  const other = await setUp();
  const { id } = await add({ geral: true });
  await upload(user, id, PNG);
  const before = { media: await media(), files: await files() };
  t.match(await send(id, colleague), { status: 403, body: { error: 'ERR_TICKET_OF_OTHER_USER' } });
  const theirs = await other.add();
  t.match(await send(theirs.id, other.user), {
    status: 404,
    body: { error: 'ERR_NO_TICKET_FOUND' },
  });
  await call(admin, 'PUT', `/tickets/${ticketId}`, { status: 'closed' });
  t.match(await send(id), { status: 400, body: { error: 'ERR_TICKET_NOT_OPEN' } });
  t.same(await sent(), []);
  t.same({ media: await media(), files: await files() }, before, 'no file is left behind');
  for (const wrong of [{}, { ticketId: 0 }, { ticketId, more: 1 }]) {
    t.equal((await call(user, 'POST', `/messages/sendQuickMessage/${id}`, wrong)).status, 400);
  }
});

t.test('keeps a file, shows it, and sends a copy of it with the text', async (t) => {
  const { user, add, get, send, sent } = await setUp();
  const { id } = await add();
  const answer = await upload(user, id, PNG, 'tabela de preços.png');
  t.same(answer, { status: 200, body: { mensagem: 'Arquivo Anexado' } });
  const record = await get(id);
  t.match(record, { isMedia: true, mediaName: 'tabela de preços.png', mediaType: 'image' });
  t.same(await bytesAt(record.mediaPath), PNG);
  t.equal((await send(id)).status, 200);
  const [message] = await sent();
  t.match(message, {
    body: 'Olá, Maria (Maria Souza)!',
    mediaType: 'image',
    mediaName: 'tabela de preços.png',
  });
  await call(user, 'DELETE', `/quick-messages/${id}`);
  t.same(await bytesAt(message?.mediaUrl ?? null), PNG, 'what was sent keeps its file');
  t.equal((await app.inject({ url: record.mediaPath ?? '' })).statusCode, 404);
});

t.test(
  'a text that is to be dropped is dropped, and a voice is followed by its text',
  async (t) => {
    const { user, add, send, sent } = await setUp();
    const silent = await add({ sendOnlyMedia: true });
    await upload(user, silent.id, PNG);
    const bare = await add({ message: '', isMedia: true });
    await upload(user, bare.id, PDF, 'contrato.pdf');
    const voice = await add();
    await upload(user, voice.id, MP3, 'recado.mp3');
    const textOnly = await add({ sendOnlyMedia: true });
    for (const { id } of [silent, bare, voice, textOnly]) t.equal((await send(id)).status, 200);
    t.same(
      (await sent()).map(({ body, mediaType }) => [body, mediaType]),
      [
        ['', 'image'],
        ['', 'application'],
        ['', 'audio'],
        ['Olá, Maria (Maria Souza)!', 'conversation'],
        ['Olá, Maria (Maria Souza)!', 'conversation'],
      ],
    );
  },
);

t.test('a message may say which one it was made from', async (t) => {
  const { user, ticketId, add, sent } = await setUp();
  const record = await add();
  for (const sendQuickMessage of [record, record.id, true, null]) {
    const body = { body: 'Olá!', read: 1, fromMe: true, sendQuickMessage };
    t.equal((await call(user, 'POST', `/messages/${ticketId}`, body)).status, 200);
  }
  t.same(
    (await sent()).map(({ body }) => body),
    ['Olá!', 'Olá!', 'Olá!', 'Olá!'],
  );
});

t.test('hangs its tag on the ticket', async (t) => {
  const { user, ticketId, add, send } = await setUp();
  const tag = await call<{ id: number }>(user, 'POST', '/tags', { name: 'Orçamento' });
  const { id } = await add({ tagId: tag.body.id });
  await send(id);
  await send(id);
  const ticket = await call<{ tags: { name: string }[] }>(user, 'GET', `/tickets/${ticketId}`);
  t.same(
    ticket.body.tags.map(({ name }) => name),
    ['Orçamento'],
  );
});

t.test('one that was left without text and file cannot be sent', async (t) => {
  const { add, send } = await setUp();
  const { id } = await add({ message: '', isMedia: true });
  t.match(await send(id), { status: 400, body: { error: 'ERR_EMPTY_MESSAGE' } });
});

t.test('another file takes the place of the first, and one that goes leaves nothing', async (t) => {
  const { user, add, get, media } = await setUp();
  const { id } = await add();
  await upload(user, id, PNG);
  const [first] = await media();
  const before = await files();
  await upload(user, id, PDF, 'contrato.pdf');
  const after = await media();
  t.equal(after.length, 1);
  t.not(after[0], first);
  t.equal(await files(), before);
  t.match(await get(id), { mediaName: 'contrato.pdf', mediaType: 'application' });
  const removed = await call(user, 'DELETE', `/quick-messages/${id}/media-upload`);
  t.same(removed, { status: 200, body: { mensagem: 'Arquivo excluído' } });
  t.match(await get(id), { isMedia: false, mediaPath: null, mediaName: '', mediaType: null });
  t.same(await media(), []);
  t.equal(await files(), before - 1);
  t.equal((await call(user, 'DELETE', `/quick-messages/${id}/media-upload`)).status, 200);
});

t.test('a file without text stays: nothing would be left to send', async (t) => {
  const { user, add, get } = await setUp();
  const { id } = await add({ message: '', isMedia: true });
  await upload(user, id, PNG);
  const refused = await call(user, 'DELETE', `/quick-messages/${id}/media-upload`);
  t.match(refused, { status: 400, body: { error: 'ERR_QUICKMESSAGE_REQUIRED', field: 'message' } });
  t.equal((await get(id)).isMedia, true);
});

t.test('only who may change it changes its file, and refused files leave nothing', async (t) => {
  const { admin, user, colleague, add, media } = await setUp();
  const other = await setUp();
  const own = await add();
  const shared = await add({ geral: true });
  t.equal((await upload(colleague, own.id, PNG)).status, 404);
  t.equal((await upload(admin, own.id, PNG)).status, 404);
  t.equal((await upload(colleague, shared.id, PNG)).status, 403);
  t.equal((await upload(other.user, shared.id, PNG)).status, 404);
  t.match(await upload(user, own.id, undefined), {
    status: 400,
    body: { error: 'ERR_VALIDATION', field: 'file' },
  });
  t.equal((await upload(user, own.id, Buffer.from('<html><script>'), 'a.html')).status, 415);
  t.equal((await upload(user, own.id, Buffer.alloc(0))).status, 415);
  t.same(await media(), []);
  t.same(await other.media(), []);
  t.equal((await upload(admin, shared.id, PNG)).status, 200);
});

t.test('who leaves takes the files of their own along', async (t) => {
  const { admin, user, add, media } = await setUp();
  const { id } = await add();
  await upload(user, id, PNG);
  t.equal((await call(admin, 'DELETE', `/users/${user.id}`)).status, 200);
  t.same(await media(), []);
});

import t from 'tap';
import { createTestApp, eventually } from 'prosa/core/testing';
import { callAs, createTestConnection, MARIA, PNG, TestConnection } from '../testing.ts';

const ROUTES = [
  ['GET', ''],
  ['POST', '/state', { status: 'DISCONNECTED' }],
  ['PUT', '/faults', { duplicates: true }],
  ['GET', '/chats'],
  ['GET', `/chats/${MARIA.number}`],
  ['POST', `/chats/${MARIA.number}/read`],
  ['POST', `/chats/${MARIA.number}/typing`, { active: true }],
  ['POST', '/messages', { from: MARIA, body: 'oi' }],
  ['PUT', '/messages/ABC', { body: 'oi' }],
  ['DELETE', '/messages/ABC'],
  ['POST', '/messages/ABC/reaction', { emoji: '👍' }],
] as const;

t.test('the phone belongs to the admins of its company', async (t) => {
  const connection = await createTestConnection(t);
  const { app, admin } = connection;
  await connection.write('oi', { id: 'ABC' });
  const { admin: stranger } = await app.factories.company();
  const attendant = await app.factories.user({ companyId: admin.companyId });
  for (const [method, path, payload] of ROUTES) {
    const full = `/simulator/${String(connection.id)}${path}`;
    const answers = [
      await callAs(app)(method, full, payload),
      await callAs(app, attendant)(method, full, payload),
      await callAs(app, stranger)(method, full, payload),
    ];
    t.same(
      answers.map(({ status }) => status),
      [401, 403, 404],
      `${method} ${path}`,
    );
  }
  t.match(await connection.phone(), [{ body: 'oi', reaction: '', isDeleted: false }]);
  t.equal(await connection.status(), 'CONNECTED');
  t.match((await connection.call('GET', '')).body, { duplicates: false });
});

t.test('a connection of another kind, or none, has no phone here', async (t) => {
  const connection = await createTestConnection(t);
  const answer = await callAs(connection.app, connection.admin)('GET', '/simulator/999999');
  t.match(answer, { status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } });
});

t.test('a message is answered when the desk has it', async (t) => {
  const connection = await createTestConnection(t);
  await connection.write('Oi, boa tarde!');
  t.match(await connection.tickets(), [{ contact: MARIA, unreadMessages: 1 }]);
  t.match(await connection.phone(), [
    { fromMe: false, body: 'Oi, boa tarde!', mediaType: 'conversation' },
  ]);
});

t.test(
  'a message is answered when the desk has it, also when another process runs the connection',
  async (t) => {
    const connection = await createTestConnection(t);
    const web = await createTestApp(t, { beside: connection.app });
    const here = new TestConnection(web, connection.admin, connection.id);
    await here.write('Oi, boa tarde!');
    t.match(await here.tickets(), [{ contact: MARIA, unreadMessages: 1 }]);
  },
);

t.test('the same id again is the same message, however often and at once', async (t) => {
  const connection = await createTestConnection(t);
  const ids = await Promise.all(
    Array.from({ length: 10 }, () => connection.write('oi', { id: 'ONCE' })),
  );
  t.same(new Set(ids), new Set(['ONCE']));
  t.match(await connection.tickets(), [{ unreadMessages: 1 }]);
  t.equal((await connection.phone()).length, 1);
});

t.test('nothing, and nobody, is refused', async (t) => {
  const connection = await createTestConnection(t);
  const refused = async (payload: object): Promise<unknown> =>
    (await connection.call('POST', '/messages', payload)).body.error;
  t.equal(await refused({ from: MARIA }), 'ERR_EMPTY_MESSAGE');
  t.equal(await refused({ from: MARIA, body: '' }), 'ERR_EMPTY_MESSAGE');
  t.equal(await refused({ from: { number: 'ninguém' }, body: 'oi' }), 'ERR_INVALID_NUMBER');
  t.equal(await refused({ body: 'oi' }), 'ERR_VALIDATION');
  t.equal(await refused({ from: MARIA, body: 'oi', id: 'with blanks' }), 'ERR_VALIDATION');
  t.equal(await refused({ from: MARIA, body: 'oi\0' }), 'ERR_INVALID_CHARACTER');
  t.same(await connection.tickets(), []);
});

const sendForm = async (
  connection: TestConnection,
  files: readonly { name: string; type: string; bytes: Buffer }[],
  fields: Record<string, string> = {},
): Promise<{ status: number; body: { id?: string; error?: string } }> => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ from: JSON.stringify(MARIA), ...fields })) {
    form.append(name, value);
  }
  for (const { name, type, bytes } of files) {
    form.append('medias', new Blob([new Uint8Array(bytes)], { type }), name);
  }
  const encoded = new Response(form);
  const answer = await connection.app.inject({
    method: 'POST',
    url: `/api/simulator/${String(connection.id)}/messages`,
    headers: {
      ...connection.admin.headers,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
};

const picture = { name: 'violão.png', type: 'image/png', bytes: PNG };

t.test('a picture arrives with its words, and can be fetched', async (t) => {
  const connection = await createTestConnection(t);
  t.equal((await sendForm(connection, [picture], { body: 'esse aqui' })).status, 202);
  const [shown] = await connection.phone();
  t.match(shown, { mediaType: 'image', body: 'esse aqui', mediaName: 'violão.png' });
  const fetched = await connection.app.inject({ url: shown?.mediaUrl ?? '' });
  t.same(fetched.rawPayload, PNG);
  const ticketId = await connection.accept();
  t.match(await connection.desk(ticketId), [{ mediaType: 'image', body: 'esse aqui' }]);
});

t.test('several files are several messages, sent once however often', async (t) => {
  const connection = await createTestConnection(t);
  const other = { name: 'nota.txt', type: 'text/plain', bytes: Buffer.from('duas cordas') };
  for (let round = 0; round < 2; round += 1) {
    const answer = await sendForm(connection, [picture, other], { id: 'TWO', body: 'as duas' });
    t.match(answer, { status: 202, body: { id: 'TWO' } });
  }
  t.match(await connection.phone(), [
    { id: 'TWO', mediaType: 'image', body: 'as duas' },
    { id: 'TWO-2', mediaType: 'application', body: '', mediaName: 'nota.txt' },
  ]);
  t.equal((await connection.phone()).length, 2);
  t.match(await connection.tickets(), [{ unreadMessages: 2 }]);
  const kept = await connection.app.database.system('test', ({ trx }) => trx('media').pluck('id'));
  t.equal(kept.length, 2, 'and the files of the second time are not kept');
});

t.test('a file that is not what it says is refused and not kept', async (t) => {
  const connection = await createTestConnection(t);
  const bad = { name: 'foto.png', type: 'image/png', bytes: Buffer.from('<html>') };
  t.equal((await sendForm(connection, [bad])).status, 415);
  t.match(await sendForm(connection, [picture], { from: '{}' }), {
    status: 400,
    body: { error: 'ERR_VALIDATION' },
  });
  t.same(await connection.phone(), []);
  t.same(await connection.app.database.system('test', ({ trx }) => trx('media').pluck('id')), []);
});

t.test('an answer quotes what it answers', async (t) => {
  const connection = await createTestConnection(t);
  const first = await connection.write('Vocês têm violão?');
  await connection.write('de cordas de aço', { quotedId: first });
  const ticketId = await connection.accept();
  const [, second] = await connection.desk(ticketId);
  t.match(second, { quotedMsg: { body: 'Vocês têm violão?' } });
  t.match((await connection.phone())[1], { quotedId: first });
});

t.test('groups are a matter of the setting', async (t) => {
  const connection = await createTestConnection(t);
  const group = { number: '120363041234567890', name: 'Fornecedores' };
  const carlos = { number: '5511977776666', name: 'Carlos' };
  await connection.write('chegou a remessa', { from: carlos, group });
  t.same(await connection.tickets(), [], 'nobody wants groups');

  const allow = await callAs(connection.app, connection.admin)('PUT', '/settings/CheckMsgIsGroup', {
    value: 'disabled',
  });
  t.equal(allow.status, 200);
  await connection.write('cadê vocês?', { from: carlos, group });
  t.match(await connection.tickets(), [{ isGroup: true, contact: { name: 'Fornecedores' } }]);
  const ticketId = await connection.accept();
  t.match(await connection.desk(ticketId), [{ body: 'cadê vocês?', senderName: 'Carlos' }]);
  t.match(await connection.chats(), [
    { number: group.number, name: 'Fornecedores', isGroup: true },
  ]);
});

t.test('what the customer changes changes at the desk', async (t) => {
  const connection = await createTestConnection(t);
  const id = await connection.write('Quanto custa?');
  const ticketId = await connection.accept();
  const at = (): Promise<unknown> => connection.desk(ticketId).then(([message]) => message);

  await connection.call('POST', `/messages/${id}/reaction`, { emoji: '🎸' });
  t.match(await at(), { reactions: [{ by: MARIA.number, emoji: '🎸' }] });
  await connection.call('POST', `/messages/${id}/reaction`, { emoji: '' });
  t.match(await at(), { reactions: [] });
  await connection.call('PUT', `/messages/${id}`, { body: 'Quanto custa o violão?' });
  t.match(await at(), { body: 'Quanto custa o violão?', isEdited: true });
  await connection.call('DELETE', `/messages/${id}`);
  t.match(await at(), { isDeleted: true });
  t.match(await connection.phone(), [{ isEdited: true, isDeleted: true }]);
  t.equal(
    (await connection.call('PUT', `/messages/${id}`, { body: 'não' })).status,
    404,
    'it is gone',
  );
});

t.test('the customer reacts to what the company wrote, and changes nothing of it', async (t) => {
  const connection = await createTestConnection(t);
  await connection.write('oi');
  const ticketId = await connection.accept();
  await connection.answer(ticketId, 'Boa tarde!');
  const answer = async (): Promise<string> =>
    (await connection.phone()).find(({ fromMe }) => fromMe)?.id ?? '';
  const id = await eventually(answer, (seen) => seen !== '');
  t.equal((await connection.call('PUT', `/messages/${id}`, { body: 'não' })).status, 404);
  t.equal((await connection.call('DELETE', `/messages/${id}`)).status, 404);
  t.equal((await connection.call('POST', `/messages/${id}/reaction`, { emoji: '❤️' })).status, 200);
  t.match((await connection.desk(ticketId)).at(-1), {
    body: 'Boa tarde!',
    isDeleted: false,
    reactions: [{ emoji: '❤️' }],
  });
});

t.test('without the simulator there are no phones', async (t) => {
  const app = await createTestApp(t, { config: { simulator: false } });
  const { admin } = await app.factories.company();
  t.match(await callAs(app, admin)('GET', '/simulator/1'), { status: 404 });
});

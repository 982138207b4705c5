import { createTestApp, eventually } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { MessageDto, TicketDto } from '../schemas.ts';
import { Desk } from '../testing/desk.ts';

const app = await createTestApp(t);

type Sent = { error?: string; messages: MessageDto[] };

const say = (desk: Desk, who: TestUser | undefined, { id }: { id: number }, body: object) =>
  desk.call<Sent>(who, 'POST', `/messages/${String(id)}`, body);

const setUp = async () => {
  const desk = await Desk.open(app);
  const [ana, rui] = [await desk.attendant('Ana'), await desk.attendant('Rui')];
  const queueId = await desk.queue('Vendas', ana, rui);
  const ticket = await desk.openFor(ana, { queueId, body: 'Oi' });
  return { desk, ana, rui, queueId, ticket };
};

const bodiesOnPhone = async (desk: Desk, { contact }: TicketDto): Promise<string[]> =>
  (await desk.phone(contact.number)).filter(({ fromMe }) => fromMe).map(({ body }) => body);

t.test('nobody without a session, and no other company, comes near a message', async (t) => {
  const { desk, ticket } = await setUp();
  const other = await Desk.open(app);
  const [message] = await desk.messages(ticket.id);
  const routes = [
    ['GET', `/messages/${ticket.id}`],
    ['POST', `/messages/${ticket.id}`, { body: 'oi' }],
    ['GET', `/messages/${message?.id ?? 0}/media`],
  ] as const;
  for (const [method, path, body] of routes) {
    t.equal((await desk.call(undefined, method, path, body)).status, 401, path);
    t.equal((await desk.call(other.admin, method, path, body)).status, 404, path);
  }
  t.same(await desk.messages(ticket.id), [message]);
});

t.test('sends what an attendant writes, and tells those who see the ticket', async (t) => {
  const { desk, ana, queueId, ticket } = await setUp();
  const { status, body } = await say(desk, ana, ticket, { body: 'Bom dia!\nComo vai?' });
  t.equal(status, 200);
  const [message] = body.messages;
  t.match(message, {
    ticketId: ticket.id,
    contactId: ticket.contactId,
    body: 'Bom dia!\nComo vai?',
    fromMe: true,
    mediaType: 'conversation',
    mediaUrl: null,
    quotedMsg: null,
    ack: 0,
    failure: '',
    origin: 'agent',
    read: true,
  });
  t.match(await desk.ticket(ticket.id), {
    lastMessage: 'Bom dia!\nComo vai?',
    fromMe: true,
    unreadMessages: 0,
  });
  const created = (await desk.events()).findLast(({ name }) => name === 'tickets.message-sent');
  t.match(created, {
    payload: { message, ticket: { id: ticket.id, fromMe: true }, contact: ticket.contact },
    topics: [`q/${queueId}/tickets`, 'admins', `u/${ana.id}`],
  });
  await eventually(async () => (await bodiesOnPhone(desk, ticket)).length === 1);
  t.same(await bodiesOnPhone(desk, ticket), ['Bom dia!\nComo vai?']);
});

t.test('messages arrive in the order they were written', async (t) => {
  const { desk, ana, ticket } = await setUp();
  const words = Array.from({ length: 25 }, (_, at) => `mensagem ${at}`);
  for (const body of words) await say(desk, ana, ticket, { body });
  await eventually(async () => (await bodiesOnPhone(desk, ticket)).length === words.length);
  t.same(await bodiesOnPhone(desk, ticket), words);
});

t.test('only in an open ticket of one’s own, or as an admin', async (t) => {
  const { desk, ana, rui, queueId, ticket } = await setUp();
  const pending = await desk.pending({ queueId });
  const closed = await desk.openFor(ana, { queueId });
  await desk.call(ana, 'PUT', `/tickets/${closed.id}`, { status: 'closed' });
  const cases = [
    [ana, pending, 400, 'ERR_TICKET_NOT_OPEN'],
    [desk.admin, pending, 400, 'ERR_TICKET_NOT_OPEN'],
    [ana, closed, 400, 'ERR_TICKET_NOT_OPEN'],
    [rui, ticket, 403, 'ERR_TICKET_OF_OTHER_USER'],
  ] as const;
  for (const [who, where, status, error] of cases) {
    const before = await desk.messages(where.id);
    t.match(await say(desk, who, where, { body: 'oi' }), { status, body: { error } });
    t.same(await desk.messages(where.id), before);
  }
  t.equal((await say(desk, desk.admin, ticket, { body: 'Sou a chefe' })).status, 200);
});

t.test('refuses what says nothing, and what is no message', async (t) => {
  const { desk, ana, ticket } = await setUp();
  const cases = [
    [{ body: '' }, 'ERR_EMPTY_MESSAGE'],
    [{ body: ' \n\t\u00a0' }, 'ERR_EMPTY_MESSAGE'],
    [{}, 'ERR_VALIDATION'],
    [{ body: ['a', 'b'] }, 'ERR_VALIDATION'],
    [{ body: 7 }, 'ERR_VALIDATION'],
    [{ body: 'x'.repeat(65_537) }, 'ERR_VALIDATION'],
    [{ body: 'x', mediaUrl: 'http://127.0.0.1/' }, 'ERR_VALIDATION'],
    [{ body: 'x', clientId: 'curto' }, 'ERR_VALIDATION'],
    [{ body: 'x', clientId: 'com espaço!' }, 'ERR_VALIDATION'],
    [{ body: 'x', quotedMsg: 'abc' }, 'ERR_VALIDATION'],
    [{ body: 'x', ticketId: 1 }, 'ERR_VALIDATION'],
    [{ body: 'x', ack: 3 }, 'ERR_VALIDATION'],
    [{ body: 'a\0b' }, 'ERR_INVALID_CHARACTER'],
  ] as const;
  for (const [body, error] of cases) {
    const answer = await say(desk, ana, ticket, body);
    t.match(answer, { status: 400, body: { error } }, JSON.stringify(body).slice(0, 60));
  }
  t.equal((await desk.messages(ticket.id)).length, 1);
  const longest = 'ç'.repeat(65_536);
  t.equal((await say(desk, ana, ticket, { body: longest })).body.messages[0]?.body, longest);
});

t.test('a text that looks like an escape travels as it is', async (t) => {
  const { desk, ana, ticket } = await setUp();
  const texts = ['\\u0000', 'C:\\u0000\\"x', '\\\\u0000"', '\u2028 🙂 \\ud83d'];
  for (const body of texts) {
    t.equal((await say(desk, ana, ticket, { body })).status, 200, body);
    await desk.writes(ticket.contact.number, body);
  }
  const bodies = (await desk.messages(ticket.id)).map(({ body }) => body);
  t.same(bodies, ['Oi', ...texts.flatMap((body) => [body, body])]);
  const told = (await desk.events())
    .filter(({ name }) => /^tickets\.message-(received|sent)$/.test(name))
    .map(({ payload }) => (payload.message as MessageDto).body);
  t.same(told, bodies, 'also in the events');
});

t.test('a connection that is gone takes nothing any more', async (t) => {
  const { desk, ana, ticket } = await setUp();
  await desk.ok('DELETE', `/whatsapp/${desk.connection}`);
  t.match(await desk.ticket(ticket.id), { whatsappId: null, whatsapp: null });
  t.match(await say(desk, ana, ticket, { body: 'oi' }), {
    status: 400,
    body: { error: 'ERR_TICKET_WITHOUT_CONNECTION' },
  });
  t.equal((await desk.messages(ticket.id)).length, 1, 'the history stays');
  const closed = await desk.call(ana, 'PUT', `/tickets/${ticket.id}`, { status: 'closed' });
  t.equal(closed.status, 200);
});

t.test('quotes a message of the same chat, and of no other', async (t) => {
  const { desk, ana, queueId, ticket } = await setUp();
  const [asked] = await desk.messages(ticket.id);
  const quotedMsg = { id: asked?.id, body: 'Oi', fromMe: false, anything: true };
  for (const quoted of [quotedMsg, asked?.id]) {
    const { status, body } = await say(desk, ana, ticket, { body: 'Sim', quotedMsg: quoted });
    t.equal(status, 200);
    t.same(body.messages[0]?.quotedMsg, {
      id: asked?.id,
      body: 'Oi',
      fromMe: false,
      mediaType: 'conversation',
      senderName: 'Cliente',
      isDeleted: false,
    });
  }
  await eventually(async () => (await bodiesOnPhone(desk, ticket)).length === 2);
  t.equal((await desk.phone(ticket.contact.number)).at(-1)?.quotedId, asked?.externalId);

  const elsewhere = await desk.openFor(ana, { queueId });
  const other = await setUp();
  for (const foreign of [elsewhere, other.ticket]) {
    const from = foreign === elsewhere ? desk : other.desk;
    const [theirs] = await from.messages(foreign.id);
    t.match(await say(desk, ana, ticket, { body: 'Não', quotedMsg: theirs?.id }), {
      status: 404,
      body: { error: 'ERR_FETCH_WAPP_MSG' },
    });
  }
  t.equal((await say(desk, ana, ticket, { body: 'Só', quotedMsg: null })).status, 200);
});

t.test('the same clientId again is the same message', async (t) => {
  const { desk, ana, queueId, ticket } = await setUp();
  const message = { body: 'Uma vez', clientId: 'a1b2c3d4-e5f6' };
  const answers = [
    ...(await Promise.all(Array.from({ length: 4 }, () => say(desk, ana, ticket, message)))),
    await say(desk, ana, ticket, { ...message, body: 'Outra coisa' }),
  ];
  const [first] = answers;
  for (const { status, body } of answers) {
    t.equal(status, 200);
    t.match(body.messages, [
      { id: first?.body.messages[0]?.id, clientId: message.clientId, body: 'Uma vez' },
    ]);
  }
  const told = (await desk.events()).filter(({ name }) => name === 'tickets.message-sent');
  t.match(
    told.map(({ payload }) => payload),
    [{ message: { clientId: message.clientId } }],
    'and told once, under the id its sender chose',
  );
  t.match((await desk.messages(ticket.id))[0], { fromMe: false, clientId: null });
  t.equal((await desk.messages(ticket.id)).length, 2);

  const elsewhere = await desk.openFor(ana, { queueId });
  const other = await say(desk, ana, elsewhere, { ...message, clientId: 'a1b2c3d4-e5f7' });
  t.not(other.body.messages[0]?.id, first?.body.messages[0]?.id);
  await eventually(async () => (await bodiesOnPhone(desk, elsewhere)).length === 1);
  t.same(await bodiesOnPhone(desk, ticket), ['Uma vez']);
});

t.test('A.13: people a text names by number are told by their names', async (t) => {
  const desk = await Desk.open(app);
  const other = await Desk.open(app);
  const rita = await desk.pending({ number: '5511970009991', name: 'Rita Nunes' });
  await other.pending({ number: '5511970009992', name: 'De fora' });
  await app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
    trx('contact_addresses').insert({
      company_id: desk.company.id,
      contact_id: rita.contactId,
      kind: 'lid',
      value: '123456789012345',
    }),
  );
  const body = '@5511970009991, @5511970009992 e @123456789012345, vejam';
  const ticket = await desk.openFor(desk.admin, { body });
  const [message] = await desk.messages(ticket.id);
  t.same(message?.mentions, [
    { number: '5511970009991', name: 'Rita Nunes' },
    { number: '123456789012345', name: 'Rita Nunes' },
  ]);
  const listed = await app.http.inject({
    method: 'GET',
    url: '/api/tickets?status=open',
    headers: desk.admin.headers,
  });
  t.match(listed.json<{ tickets: unknown[] }>().tickets, [
    { id: ticket.id, lastMessageMentions: message?.mentions },
  ]);

  const answer = await say(desk, desk.admin, ticket, {
    body: 'Viu?',
    quotedMsg: { id: message?.id ?? 0 },
  });
  t.match(answer.body.messages, [{ quotedMsg: { body }, mentions: message?.mentions }]);
});

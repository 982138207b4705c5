import t from 'tap';
import { createTestApp, eventually } from 'prosa/core/testing';
import { connectSimulator, customerWrites } from './testing.ts';

interface PhoneMessage {
  id: string;
  fromMe: boolean;
  body: string;
  ack: number;
}

t.test('a customer writes, an attendant answers', async (t) => {
  const app = await createTestApp(t);
  const { admin } = await app.factories.company();
  const connection = await connectSimulator(app, admin);
  const headers = admin.headers;

  await customerWrites(app, admin, connection, {
    number: '5511988887777',
    name: 'Maria Souza',
    body: 'Oi, boa tarde!',
  });

  const list = await app.inject({ url: '/api/tickets?status=pending', headers });
  t.equal(list.statusCode, 200, list.body);
  const [ticket] = list.json<{ tickets: { id: number }[] }>().tickets;
  if (!ticket) throw new Error('no ticket is waiting');
  t.match(ticket, {
    status: 'pending',
    unreadMessages: 1,
    lastMessage: 'Oi, boa tarde!',
    contact: { name: 'Maria Souza', number: '5511988887777' },
  });
  t.match((await app.inject({ url: '/api/tickets/counts', headers })).json(), {
    pending: 1,
    open: 0,
  });

  const accepted = await app.inject({
    method: 'PUT',
    url: `/api/tickets/${String(ticket.id)}`,
    headers,
    payload: { status: 'open', userId: admin.id },
  });
  t.equal(accepted.statusCode, 200, accepted.body);
  t.match(accepted.json(), { status: 'open', userId: admin.id });

  const sent = await app.inject({
    method: 'POST',
    url: `/api/messages/${String(ticket.id)}`,
    headers,
    payload: { body: 'Boa tarde, {{firstName}}!' },
  });
  t.equal(sent.statusCode, 200, sent.body);

  const phone = async (): Promise<PhoneMessage[]> =>
    (
      await app.inject({ url: `/api/simulator/${String(connection)}/chats/5511988887777`, headers })
    ).json<{ messages: PhoneMessage[] }>().messages;
  await eventually(async () => (await phone()).some(({ fromMe }) => fromMe));
  t.match(
    (await phone()).map(({ fromMe, body }) => [fromMe, body]),
    [
      [false, 'Oi, boa tarde!'],
      [true, 'Boa tarde, Maria!'],
    ],
  );

  const ackOf = async (): Promise<number | undefined> =>
    (await app.inject({ url: `/api/messages/${String(ticket.id)}`, headers }))
      .json<{ messages: { ack: number }[] }>()
      .messages.at(-1)?.ack;
  await eventually(async () => (await ackOf()) === 2);
  await app.inject({
    method: 'POST',
    url: `/api/simulator/${String(connection)}/chats/5511988887777/read`,
    headers,
  });
  await eventually(async () => (await ackOf()) === 3);

  const resolved = await app.inject({
    method: 'PUT',
    url: `/api/tickets/${String(ticket.id)}`,
    headers,
    payload: { status: 'closed' },
  });
  t.match(resolved.json(), { status: 'closed', unreadMessages: 0 });
  const reopened = await app.inject({
    method: 'PUT',
    url: `/api/tickets/${String(ticket.id)}`,
    headers,
    payload: { status: 'open' },
  });
  t.match(reopened.json(), { status: 'open', userId: admin.id });
  t.match((await app.inject({ url: '/api/tickets/counts', headers })).json(), {
    pending: 0,
    open: 1,
    closed: 0,
  });
});

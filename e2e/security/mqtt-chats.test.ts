import t from 'tap';
import type { Test } from 'tap';
import { countRoundTrips, recordAllStatements, recordStatements } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import { Presence } from '../../plugins/users/services/presence.ts';
import { openChatBench } from '../../plugins/chats/testing/team.ts';
import { openSocket } from './socket.ts';
import type { BrowserSocket, Heard } from './socket.ts';

t.setTimeout(120_000);
const { app, call, chat, say, team } = await openChatBench(t);
const address = await app.listen();

/** A browser that hears all it may. */
const listen = async (t: Test, who: TestUser): Promise<BrowserSocket> => {
  const { topics } = (await call(who, 'GET', '/realtime')).json<{ topics: string[] }>();
  const socket = await openSocket(t, address, who.token);
  await socket.client.subscribeAsync(topics, { qos: 1 });
  return socket;
};

/** Something everybody of a company hears: what comes before it has come by then. */
const mark = async (who: TestUser, ...sockets: readonly BrowserSocket[]): Promise<void> => {
  const name = `Marca ${Math.random().toString(36).slice(2)}`;
  await call(who, 'POST', '/contacts', { name, number: String(Date.now()).padStart(13, '55') });
  await Promise.all(
    sockets.map((socket) =>
      socket.until(
        ({ payload }) => (payload.contact as { name?: string } | undefined)?.name === name,
      ),
    ),
  );
};

const ofChats = ({ payload: { event } }: Heard): boolean => event.startsWith('chat');
const saidIn = ({ payload }: Heard): string | undefined =>
  (payload.newMessage as { message?: string } | undefined)?.message;

t.test('members hear what is said, the rest of the company and admins hear nothing', async (t) => {
  const { ana, bia, caio, outsider } = await team();
  const made = await chat(ana, [bia], 'Segredo');
  const [member, colleague, admin] = [
    await listen(t, bia),
    await listen(t, caio),
    await listen(t, outsider),
  ];
  await say(ana, made, 'Só para nós');
  t.ok(await member.until((heard) => saidIn(heard) === 'Só para nós'));
  await mark(outsider, colleague, admin);
  t.same([...colleague.heard, ...admin.heard].filter(ofChats), []);
  t.notMatch(JSON.stringify([...colleague.heard, ...admin.heard]), /Segredo|Só para nós/);
});

t.test('from the moment somebody is removed they hear that, and nothing more', async (t) => {
  const { ana, bia, outsider } = await team();
  const made = await chat(ana, [bia, outsider], 'Turno');
  const removed = await listen(t, bia);
  const body = { title: 'Turno', users: [outsider.id] };
  // Sent together: the message is stored right after the removal, and no topic list is read anew in between.
  const [changed] = await Promise.all([
    call(ana, 'PUT', `/chats/${made.id}`, body),
    removed.until(({ payload }) => payload.event === 'chat' && payload.action === 'delete'),
  ]);
  t.equal(changed.statusCode, 200);
  await say(ana, made, 'Sem a Bia');
  await mark(outsider, removed);
  t.same(
    removed.heard.flatMap((heard) => saidIn(heard) ?? []),
    [],
  );
});

t.test('typing is told to the other members of the moment, and stored nowhere', async (t) => {
  const { ana, bia, caio, outsider } = await team();
  const made = await chat(ana, [bia], 'Turno');
  const [typist, member, colleague] = [
    await listen(t, ana),
    await listen(t, bia),
    await listen(t, caio),
  ];
  const type = (socket: BrowserSocket, who: TestUser, payload: object): Promise<unknown> =>
    socket.client.publishAsync(`c/${who.companyId}/up/${who.id}/typing`, JSON.stringify(payload), {
      qos: 1,
    });
  const statements = await recordAllStatements(async () => {
    await type(typist, ana, { chatId: made.id, active: true });
    const heard = await member.until(({ payload }) => payload.event === 'chatTyping');
    t.match(heard.payload, { chatId: made.id, userId: ana.id, name: 'Ana Martins', active: true });
  });
  t.same(
    statements.filter(({ text }) => /^\s*(insert|update|delete)/i.test(text)),
    [],
    'no key writes',
  );
  await type(colleague, caio, { chatId: made.id, active: true });
  await type(typist, ana, { chatId: 'x', active: true });
  await mark(outsider, typist, member, colleague);
  t.equal(member.heard.filter(({ payload }) => payload.event === 'chatTyping').length, 1);
  t.same(
    typist.heard.filter(ofChats).map(({ payload }) => payload.event),
    [],
  );
});

t.test('those who share a chat with somebody hear that they came', async (t) => {
  const { ana, bia, caio, outsider } = await team();
  const made = await chat(ana, [bia], 'Turno');
  const [companion, colleague] = [await listen(t, bia), await listen(t, caio)];
  await app.database.transaction({ companyId: ana.companyId, userId: ana.id }, (ctx) =>
    app.host.resolve('users', Presence).heard(ctx, ana.id),
  );
  const heard = await companion.until(({ payload }) => payload.event === 'chatPresence');
  t.match(heard.payload, { userId: ana.id, online: true });
  const { users } = (await call(bia, 'GET', `/chats/${made.id}`)).json<{
    users: { userId: number; user: { online: boolean } }[];
  }>();
  t.equal(users.find(({ userId }) => userId === ana.id)?.user.online, true);
  await mark(outsider, colleague);
  t.same(colleague.heard.filter(ofChats), []);
});

t.test('the hot reads take at most three round trips', async (t) => {
  const { ana, bia } = await team();
  const made = await chat(ana, [bia], 'Turno');
  await say(bia, made, 'Oi');
  for (const path of [
    '/chats?order=recent',
    '/chats/unread',
    `/chats/${made.uuid}`,
    `/chats/${made.id}/messages`,
    `/chats/${made.id}/messages?around=1`,
  ]) {
    // Once before: who asks is remembered for a moment.
    await call(ana, 'GET', path);
    const statements = await recordStatements(async () => {
      t.equal((await call(ana, 'GET', path)).statusCode, 200, path);
    });
    const trips = countRoundTrips(statements);
    t.ok(trips <= 3, `${path}: ${String(trips)}`);
  }
});

t.test('a user who goes leaves: their words stay, their chats have an owner', async (t) => {
  const { ana, bia, caio, outsider } = await team();
  const made = await chat(ana, [bia, caio], 'Turno');
  const pair = await chat(bia, [ana]);
  await say(ana, made, 'Até mais');
  t.equal((await call(outsider, 'DELETE', `/users/${ana.id}`)).statusCode, 200);
  const left = (await call(bia, 'GET', `/chats/${made.id}`)).json<{ ownerId: number }>();
  t.ok([bia.id, caio.id].includes(left.ownerId));
  t.match((await call(bia, 'GET', `/chats/${pair.id}`)).json(), {
    departedName: 'Ana Martins',
    users: [{ userId: bia.id }],
  });
  const { records } = (await call(bia, 'GET', `/chats/${made.id}/messages`)).json<{
    records: object[];
  }>();
  t.match(records, [{ senderId: null, sender: { name: 'Ana Martins' }, message: 'Até mais' }]);
});

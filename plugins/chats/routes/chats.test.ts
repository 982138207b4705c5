import { storedEvents, toldEvents } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { ChatDto, ChatPage, UnreadDto } from '../schemas.ts';
import { MOST_PEOPLE } from '../shared/limits.ts';
import { openChatBench } from '../testing/team.ts';

t.setTimeout(120_000);
const { app, call, chat, say, team } = await openChatBench(t);

const list = async (who: TestUser, query = ''): Promise<ChatPage> =>
  (await call(who, 'GET', `/chats${query}`)).json();
const titles = async (who: TestUser, query = ''): Promise<string[]> =>
  (await list(who, query)).records.map(({ title }) => title);
const peopleOf = ({ users }: ChatDto): string[] => users.map(({ user }) => user.name);
const audited = async ({ companyId }: TestUser): Promise<unknown[]> =>
  app.database.transaction({ companyId }, ({ trx }) =>
    trx('audit_entries')
      .where({ company_id: companyId, subject_kind: 'chats' })
      .orderBy('id')
      .select('action', 'subject_name'),
  );

t.test('each route: no session, another company, no member', async (t) => {
  const { ana, bia, outsider, stranger } = await team();
  const { id } = await chat(ana, [bia], 'Turno');
  const { id: messageId } = await say(ana, { id } as ChatDto, 'Oi');
  const at = `/chats/${id}`;
  const message = `${at}/messages/${messageId}`;
  const own = [
    ['GET', '/chats'],
    ['GET', '/chats/unread'],
    ['GET', '/chats/drafts'],
    ['GET', '/chats/search?searchParam=turno'],
    ['GET', '/chats/tickets?ids=1'],
    ['POST', '/chats', { title: 'Outra', users: [] }],
  ] as const;
  const hidden = [
    ['GET', at],
    ['PUT', at, { title: 'Outra', users: [] }],
    ['DELETE', at],
  ] as const;
  const ofMembers = [
    ['POST', `${at}/leave`],
    ['POST', `${at}/read`, {}],
    ['PUT', `${at}/draft`, { body: 'Rascunho' }],
    ['GET', `${at}/messages`],
    ['GET', `/chats/search?searchParam=turno&chatId=${id}`],
    ['POST', `${at}/messages`, { message: 'Oi' }],
    ['PUT', message, { message: 'Olá' }],
    ['DELETE', message],
    ['PUT', `${message}/reaction`, { emoji: '👍' }],
    ['GET', `${message}/media`],
  ] as const;
  for (const [method, path, body] of [...own, ...hidden, ...ofMembers]) {
    t.equal((await call(undefined, method, path, body)).statusCode, 401, `${method} ${path}`);
  }
  for (const [method, path, body] of [...hidden, ...ofMembers]) {
    const strange = await call(stranger, method, path, body);
    t.same([strange.statusCode, strange.json()], [404, { error: 'ERR_NO_CHAT_FOUND' }], path);
  }
  for (const [method, path, body] of hidden) {
    t.equal((await call(outsider, method, path, body)).statusCode, 404, `${method} ${path}`);
  }
  for (const [method, path, body] of ofMembers) {
    const refused = await call(outsider, method, path, body);
    t.same([refused.statusCode, refused.json()], [400, { error: 'UNAUTHORIZED' }], path);
  }
  t.same(await titles(outsider), []);
  t.same(await titles(stranger), []);
});

t.test('a plan without internal chat closes it', async (t) => {
  const { admin } = await app.factories.company({ planFeatures: { useInternalChat: false } });
  t.equal((await call(admin, 'GET', '/chats')).statusCode, 403);
});

t.test('makes a chat: its owner is in it, its people hear of it on their own topics', async (t) => {
  const { ana, bia, caio } = await team();
  const made = await chat(ana, [bia, caio, ana], '  Turno   da manhã ');
  t.match(made, {
    title: 'Turno da manhã',
    isDirect: false,
    ownerId: ana.id,
    owner: { name: 'Ana Martins' },
    lastMessage: '',
  });
  t.same(peopleOf(made), ['Ana Martins', 'Bia Souza', 'Caio Lima']);
  const [told] = await toldEvents(app, ana.companyId, 'chats');
  t.equal(told?.name, 'chats.chat-created');
  t.same([...(told?.topics ?? [])].sort(), [ana, bia, caio].map(({ id }) => `u/${id}`).sort());
  t.same((await call(bia, 'GET', `/chats/${made.uuid}`)).json(), made);
  t.match(await audited(ana), [{ action: 'created', subject_name: 'Turno da manhã' }]);
});

t.test(
  'refuses a chat with nobody, with strangers, with too many, or of several without a title',
  async (t) => {
    const { ana, bia, caio, stranger } = await team();
    const ask = async (title: string, users: readonly TestUser[]): Promise<unknown> =>
      (await call(ana, 'POST', '/chats', { title, users: users.map(({ id }) => id) })).json();
    t.same(await ask('Só eu', []), { error: 'ERR_CHAT_PEOPLE_REQUIRED', field: 'users' });
    t.same(await ask('Fora', [stranger]), { error: 'ERR_NO_USER_FOUND', field: 'users' });
    const crowd = Array.from({ length: MOST_PEOPLE }, (_, at) => ({ ...bia, id: bia.id + at }));
    t.same(await ask('Todos', crowd), {
      error: 'ERR_CHAT_TOO_MANY_PEOPLE',
      field: 'users',
      limit: MOST_PEOPLE,
    });
    t.same(await ask(' ', [bia, caio]), { error: 'ERR_CHAT_TITLE_REQUIRED', field: 'title' });
  },
);

t.test('a pair has one chat of its own, whoever begins, and it stays as it is', async (t) => {
  const { ana, bia } = await team();
  const [first, second] = await Promise.all([chat(ana, [bia]), chat(bia, [ana])]);
  t.equal(first.id, second.id);
  t.match(first, { isDirect: true, title: '' });
  t.same((await list(ana)).records.length, 1);
  const owner = first.ownerId === ana.id ? ana : bia;
  const body = { title: 'Outro', users: [] };
  const refused = await call(owner, 'PUT', `/chats/${first.id}`, body);
  t.same(refused.json(), { error: 'ERR_CHAT_IS_DIRECT' });
  t.equal((await call(owner, 'POST', `/chats/${first.id}/leave`)).statusCode, 400);
});

t.test('the owner changes title and people; members do not', async (t) => {
  const { ana, bia, caio } = await team();
  const { id } = await chat(ana, [bia], 'Turno');
  const body = { title: 'Tarde', users: [{ id: caio.id, name: 'Caio Lima' }] };
  t.equal((await call(bia, 'PUT', `/chats/${id}`, body)).statusCode, 403);
  t.equal((await call(bia, 'DELETE', `/chats/${id}`)).statusCode, 403);
  const changed = (await call(ana, 'PUT', `/chats/${id}`, body)).json<ChatDto>();
  t.equal(changed.title, 'Tarde');
  t.same(peopleOf(changed), ['Ana Martins', 'Caio Lima']);
  const told = (await toldEvents(app, ana.companyId, 'chats')).slice(1);
  t.same(
    told.map(({ name, topics }) => [name, [...topics].sort()]),
    [
      ['chats.chat-deleted', [`u/${bia.id}`]],
      ['chats.chat-updated', [ana, caio].map((one) => `u/${one.id}`).sort()],
      ['chats.chat-created', [`u/${caio.id}`]],
    ],
  );
  await say(ana, changed, 'Só para quem ficou');
  t.equal((await call(bia, 'GET', `/chats/${id}/messages`)).statusCode, 400);
  t.notOk((await toldEvents(app, ana.companyId, 'chats')).at(-1)?.topics.includes(`u/${bia.id}`));
});

t.test('a member leaves, the owner deletes; both are told and recorded', async (t) => {
  const { ana, bia, caio } = await team();
  const { id } = await chat(ana, [bia, caio], 'Turno');
  t.equal((await call(bia, 'POST', `/chats/${id}/leave`)).statusCode, 200);
  t.same(await titles(bia), []);
  t.same((await call(ana, 'POST', `/chats/${id}/leave`)).json(), { error: 'ERR_CHAT_OWNER_STAYS' });
  t.same((await call(ana, 'DELETE', `/chats/${id}`)).json(), { message: 'Chat deleted' });
  t.same(await titles(caio), []);
  t.match((await audited(ana)).slice(1), [{ action: 'changed' }, { action: 'deleted' }]);
  const last = (await storedEvents(app, ana.companyId)).at(-1);
  t.match(last, { name: 'chats.chat-deleted', payload: { id } });
});

t.test(
  'lists page by page with the newest message first, and finds by title and person',
  async (t) => {
    const { ana, bia, caio } = await team();
    const made: ChatDto[] = [];
    for (let at = 0; at < 22; at += 1) made.push(await chat(ana, [caio], `Turma ${String(at)}`));
    await chat(ana, [bia]);
    await say(caio, made[0]!, 'Voltei');
    const first = await list(ana, '?order=recent');
    t.equal(first.records[0]?.title, 'Turma 0');
    t.equal(first.records[0]?.lastMessage, 'Caio Lima: Voltei');
    const second = await list(ana, `?order=recent&cursor=${first.nextCursor}`);
    t.equal(first.hasMore, true);
    t.equal(new Set([...first.records, ...second.records].map(({ id }) => id)).size, 23);
    t.equal(second.nextCursor, null);
    t.same((await titles(ana, '?pageNumber=2')).length, 3);
    t.same(await titles(ana, '?order=recent&searchParam=TURMA 21'), ['Turma 21']);
    t.same(await titles(ana, '?order=recent&searchParam=bia'), ['']);
  },
);

t.test('counts what is not read, for each member, until it is read', async (t) => {
  const { ana, bia } = await team();
  const made = await chat(ana, [bia], 'Turno');
  const unread = async (who: TestUser): Promise<UnreadDto> =>
    (await call(who, 'GET', '/chats/unread')).json();
  await say(ana, made, 'Oi, @Bia Souza', { mentions: [bia.id] });
  await say(ana, made, 'Tudo bem?');
  t.same(await unread(bia), { chats: [{ chatId: made.id, unreads: 2, mentions: 1 }] });
  t.same(await unread(ana), { chats: [] });
  const read = await call(bia, 'POST', `/chats/${made.id}/read`, { userId: bia.id });
  t.equal(read.statusCode, 200);
  t.equal((await call(bia, 'POST', `/chats/${made.id}/read`, { userId: ana.id })).statusCode, 403);
  t.same(await unread(bia), { chats: [] });
  const told = (await toldEvents(app, ana.companyId, 'chats')).at(-1);
  t.match(told, { name: 'chats.chat-read', topics: [`u/${bia.id}`] });
});

t.test('keeps what somebody began to write, for them alone', async (t) => {
  const { ana, bia } = await team();
  const { id } = await chat(ana, [bia], 'Turno');
  await call(ana, 'PUT', `/chats/${id}/draft`, { body: 'Ainda não' });
  t.same((await call(ana, 'GET', '/chats/drafts')).json(), {
    drafts: [{ chatId: id, body: 'Ainda não' }],
  });
  t.same((await call(bia, 'GET', '/chats/drafts')).json(), { drafts: [] });
});

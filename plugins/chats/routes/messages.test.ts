import { toldEvents } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { ChatMessageDto, ChatMessagePage, FoundPage } from '../shared/message-schemas.ts';
import type { ChatDto } from '../schemas.ts';
import { openChatBench } from '../testing/team.ts';

t.setTimeout(120_000);
const { app, call, chat, say, team } = await openChatBench(t);

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const messagesOf = async (who: TestUser, { id }: ChatDto, query = ''): Promise<ChatMessagePage> =>
  (await call(who, 'GET', `/chats/${String(id)}/messages${query}`)).json();

const textsOf = ({ records }: ChatMessagePage): string[] => records.map(({ message }) => message);

const change = async (
  who: TestUser,
  method: 'PUT' | 'DELETE',
  { chatId, id }: ChatMessageDto,
  body?: object,
  part = '',
) => call(who, method, `/chats/${String(chatId)}/messages/${String(id)}${part}`, body);

const sendPicture = async (
  who: TestUser,
  { id }: ChatDto,
  fields: Readonly<Record<string, string>>,
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('medias', new Blob([new Uint8Array(PNG)]), 'escala.png');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return app.inject({
    method: 'POST',
    url: `/api/chats/${String(id)}/messages`,
    headers: { ...who.headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
};

t.test(
  'sends, tells the members alone, and keeps one message however often it is sent',
  async (t) => {
    const { ana, bia, outsider } = await team();
    const made = await chat(ana, [bia], 'Turno');
    const first = await say(ana, made, '  Bom dia!  ', { clientId: 'abcdefgh' });
    const again = await say(ana, made, 'Bom dia!', { clientId: 'abcdefgh' });
    t.equal(again.id, first.id);
    t.match(first, { message: 'Bom dia!', sender: { id: ana.id, name: 'Ana Martins' } });
    const told = (await toldEvents(app, ana.companyId, 'chats')).filter(
      ({ name }) => name === 'chats.message-sent',
    );
    t.equal(told.length, 1);
    t.same([...(told[0]?.topics ?? [])].sort(), [ana, bia].map(({ id }) => `u/${id}`).sort());
    t.notOk(told[0]?.topics.includes(`u/${outsider.id}`));
    const empty = await call(ana, 'POST', `/chats/${made.id}/messages`, { message: '  ' });
    t.same(empty.json(), { error: 'ERR_EMPTY_MESSAGE', field: 'message' });
  },
);

t.test('answers page by page, oldest first: the newest, before, after and around', async (t) => {
  const { ana, bia } = await team();
  const made = await chat(ana, [bia], 'Turno');
  const sent: ChatMessageDto[] = [];
  for (let at = 1; at <= 7; at += 1) sent.push(await say(ana, made, `n${String(at)}`));
  const at = (place: number): number => sent[place - 1]?.id ?? 0;
  const newest = await messagesOf(bia, made, '?limit=3');
  t.same(textsOf(newest), ['n5', 'n6', 'n7']);
  t.match(newest, { hasMore: true, hasNewer: false });
  t.same(textsOf(await messagesOf(bia, made, '?limit=3&pageNumber=2')), ['n2', 'n3', 'n4']);
  const older = await messagesOf(bia, made, `?limit=3&before=${at(3)}`);
  t.same(textsOf(older), ['n1', 'n2']);
  t.match(older, { hasMore: false, hasNewer: true });
  const newer = await messagesOf(bia, made, `?limit=3&after=${at(3)}`);
  t.same(textsOf(newer), ['n4', 'n5', 'n6']);
  t.match(newer, { hasMore: true, hasNewer: true });
  const around = await messagesOf(bia, made, `?limit=4&around=${at(4)}`);
  t.same(textsOf(around), ['n2', 'n3', 'n4', 'n5']);
  t.match(around, { hasMore: true, hasNewer: true });
});

t.test('quotes a message of the same chat, and of no other', async (t) => {
  const { ana, bia } = await team();
  const made = await chat(ana, [bia], 'Turno');
  const other = await chat(ana, [bia]);
  const asked = await say(ana, made, 'Quem abre amanhã?');
  const answer = await say(bia, made, 'Eu abro', { quotedId: asked.id });
  t.match(answer.quotedMsg, { id: asked.id, message: 'Quem abre amanhã?', isDeleted: false });
  const refused = await call(bia, 'POST', `/chats/${other.id}/messages`, {
    message: 'Eu',
    quotedId: asked.id,
  });
  t.same([refused.statusCode, refused.json()], [404, { error: 'ERR_NO_CHAT_MESSAGE_FOUND' }]);
});

t.test('names members alone, and only whom the text names', async (t) => {
  const { ana, bia, caio, outsider } = await team();
  const made = await chat(ana, [bia, caio], 'Turno');
  const { mentions } = await say(ana, made, '@Bia Souza e @Ana, vejam', {
    mentions: [ana.id, bia.id, caio.id, outsider.id],
  });
  t.same(mentions, [{ id: bia.id, name: 'Bia Souza' }]);
});

t.test('a sender corrects and takes back their own, and nobody else does', async (t) => {
  const { ana, bia } = await team();
  const made = await chat(ana, [bia], 'Turno');
  const sent = await say(bia, made, 'Chego as 9');
  for (const [method, body] of [['PUT', { message: 'Não' }], ['DELETE']] as const) {
    const refused = await change(ana, method, sent, body);
    t.same([refused.statusCode, refused.json()], [403, { error: 'ERR_NO_PERMISSION' }], method);
  }
  const edited = await change(bia, 'PUT', sent, { message: 'Chego às 9h' });
  t.match(edited.json(), { message: 'Chego às 9h', isEdited: true });
  t.match((await call(ana, 'GET', `/chats/${made.id}`)).json(), {
    lastMessage: 'Bia Souza: Chego às 9h',
  });
  const removed = await change(bia, 'DELETE', sent);
  t.match(removed.json(), { message: '', isDeleted: true, mentions: [] });
  t.equal((await call(ana, 'GET', `/chats/${made.id}`)).json<ChatDto>().lastMessage, '');
  t.equal((await change(bia, 'PUT', sent, { message: 'De volta' })).statusCode, 404);
  const told = (await toldEvents(app, ana.companyId, 'chats')).at(-1);
  t.equal(told?.name, 'chats.message-updated');
});

t.test('one reaction each, which the next one replaces and nothing takes back', async (t) => {
  const { ana, bia } = await team();
  const made = await chat(ana, [bia], 'Turno');
  const sent = await say(ana, made, 'Pronto');
  const react = (who: TestUser, emoji: string) =>
    change(who, 'PUT', sent, { emoji }, '/reaction').then((answer) =>
      answer.json<ChatMessageDto>(),
    );
  await react(bia, '👍');
  await react(ana, '👍');
  t.same((await react(bia, '🙏')).reactions.map(({ emoji, name }) => [emoji, name]).sort(), [
    ['👍', 'Ana Martins'],
    ['🙏', 'Bia Souza'],
  ]);
  t.equal((await react(bia, '')).reactions.length, 1);
  t.match(await react(bia, 'ótimo'), { error: 'ERR_CHAT_REACTION', field: 'emoji' });
});

t.test('a file is stored, its address renewed, and it goes with its message', async (t) => {
  const { ana, bia, outsider } = await team();
  const made = await chat(ana, [bia], 'Turno');
  const answer = await sendPicture(ana, made, { message: 'A escala', mentions: '[]' });
  const sent = answer.json<ChatMessageDto>();
  t.match(sent, { mediaType: 'image', mediaName: 'escala.png', message: 'A escala' });
  const place = `/chats/${made.id}/messages/${sent.id}/media`;
  const { mediaUrl } = (await call(bia, 'GET', place)).json<{ mediaUrl: string }>();
  t.equal((await app.inject(mediaUrl)).statusCode, 200);
  t.equal((await sendPicture(outsider, made, {})).statusCode, 400);
  t.equal((await sendPicture(ana, made, { quotedId: 'x' })).statusCode, 400);
  await change(ana, 'DELETE', sent);
  t.equal((await app.inject(mediaUrl)).statusCode, 404);
  t.equal((await call(bia, 'GET', place)).statusCode, 410);
  const kept = (await sendPicture(ana, made, {})).json<ChatMessageDto>();
  await call(ana, 'DELETE', `/chats/${made.id}`);
  t.equal((await app.inject(kept.mediaUrl ?? '')).statusCode, 404, 'and with its chat');
});

t.test('finds words in the caller’s chats, whatever their case and accents', async (t) => {
  const { ana, bia, caio, outsider } = await team();
  const made = await chat(ana, [bia], 'Turno');
  const other = await chat(ana, [caio], 'Estoque');
  await say(ana, made, 'A reunião é às 15h, 100% certo');
  await say(ana, other, 'REUNIAO do estoque');
  await change(ana, 'DELETE', await say(ana, made, 'Reunião cancelada'));
  const found = async (who: TestUser, query: string): Promise<string[]> =>
    (await call(who, 'GET', `/chats/search?${query}`))
      .json<FoundPage>()
      .records.map(({ message }) => message);
  t.same(await found(ana, 'searchParam=reuniao'), [
    'REUNIAO do estoque',
    'A reunião é às 15h, 100% certo',
  ]);
  t.same(await found(ana, `searchParam=reuniao&chatId=${made.id}`), [
    'A reunião é às 15h, 100% certo',
  ]);
  t.same(await found(caio, 'searchParam=reuniao'), ['REUNIAO do estoque']);
  t.same(await found(outsider, 'searchParam=reuniao'), []);
  t.same(await found(ana, 'searchParam=100%25%20reuni'), ['A reunião é às 15h, 100% certo']);
  for (const signs of ['%25%25%25', "''':*", '!|%26()']) {
    t.same(await found(ana, `searchParam=${signs}`), [], signs);
  }
});

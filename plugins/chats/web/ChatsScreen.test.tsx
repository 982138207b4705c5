import t from 'tap';
import { axe, reply, screen, until, within } from 'prosa/web/testing';
import { ANA, BIA, buildChat, buildMessage, buildOwn, buildPair } from './testing/build.ts';
import { openChats } from './testing/chats.tsx';

const list = (): HTMLElement => screen.getByRole('region', { name: 'Chats' });
const box = (): HTMLElement => screen.getByLabelText('Mensagem');
const log = (name = 'Turno da manhã'): HTMLElement =>
  screen.getByRole('log', { name: `Mensagens de ${name}` });
const dialog = (): HTMLElement => screen.getByRole('dialog');
const COLLEAGUES = [ANA, BIA].map(({ user: { id, name } }) => ({
  id,
  name,
  email: '',
  active: true,
}));

t.test(
  'lists chats with what is unread, the newest first, a pair by the other’s name',
  async (t) => {
    const busy = buildChat({ users: [{ ...ANA, unreads: 3, mentions: 1 }, BIA] });
    const { api } = await openChats(t, { chats: [buildPair(), busy] });
    await screen.findByText('Turno da manhã');
    const links = within(list()).getAllByRole('link');
    t.same(
      links.map(({ textContent }) => textContent),
      ['Turno da manhã', 'Bia Souza'],
    );
    t.ok(within(list()).getByText('3 mensagens não lidas'));
    t.ok(within(list()).getAllByText('Mencionaram você'));
    t.ok(within(list()).getByText('Online'));
    t.same(await axe(), []);
    t.same(api.unexpected, []);
  },
);

t.test('says what belongs here, and what failed, and tries again', async (t) => {
  const { user, api } = await openChats(t, {
    api: { 'GET /api/chats': () => reply(500, { error: 'ERR_INTERNAL' }) },
  });
  await screen.findByRole('button', { name: 'Tentar de novo' });
  api.set({ 'GET /api/chats': () => ({ records: [], hasMore: false, nextCursor: null }) });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  t.ok(await screen.findByText('Nenhuma conversa ainda'));
});

t.test('opens a chat: marks it read, shows who said what, and sends by Enter', async (t) => {
  const chat = buildChat({ users: [{ ...ANA, unreads: 1 }, BIA] });
  const read = buildChat();
  const { user, api } = await openChats(t, {
    chats: [chat],
    messages: [buildMessage(), buildOwn()],
    open: chat,
    api: {
      'POST /api/chats/7/read': () => read,
      'POST /api/chats/7/messages': ({ body }) => buildOwn({ id: 72, ...(body as object) }),
    },
  });
  await screen.findByRole('log');
  t.ok(within(log()).getByText('Bia Souza'));
  t.ok(within(log()).getByText('1 mensagem não lida'), 'where the reader left off');
  await until(() => api.calls.some(({ path }) => path === '/api/chats/7/read'));
  await user.type(box(), 'Bom dia a todos{Enter}');
  t.ok(await within(log()).findByText('Bom dia a todos'));
  t.same(await axe(), []);
});

t.test('what was not sent stays, says why, and goes out when tried again', async (t) => {
  const chat = buildChat();
  const { user, api } = await openChats(t, {
    chats: [chat],
    messages: [buildMessage()],
    open: chat,
    api: { 'POST /api/chats/7/messages': () => reply(400, { error: 'UNAUTHORIZED' }) },
  });
  await user.type(await screen.findByLabelText('Mensagem'), 'Alguém aí?{Enter}');
  t.match(
    (await within(log()).findByRole('alert')).textContent,
    'Não enviada. Você não participa desta conversa.',
  );
  api.set({
    'POST /api/chats/7/messages': ({ body }) => buildOwn({ id: 72, ...(body as object) }),
  });
  await user.click(within(log()).getByRole('button', { name: 'Tentar de novo' }));
  await until(() => within(log()).queryByRole('alert') === null);
  t.ok(within(log()).getByText('Alguém aí?'));
});

t.test('what had not left when the page was closed goes out with the next one', async (t) => {
  const chat = buildChat();
  const kept = {
    clientId: 'abcdefgh',
    chatId: 7,
    message: 'Oi, @Bia Souza',
    mentions: [2],
    quoted: buildMessage(),
    state: 'sending',
    progress: 0,
    createdAt: new Date().toISOString(),
  };
  const { user, api } = await openChats(
    t,
    {
      chats: [chat],
      messages: [buildMessage()],
      open: chat,
      api: { 'POST /api/chats/7/messages': () => reply(400, { error: 'UNAUTHORIZED' }) },
    },
    { stored: { 'chats.unsent.1': JSON.stringify([kept]) } },
  );
  const failed = await screen.findByRole('button', { name: 'Descartar' });
  const { clientId, message, mentions } = kept;
  t.same(api.callsOf('POST /api/chats/7/messages')[0]?.body, {
    clientId,
    message,
    mentions,
    quotedId: 70,
  });
  t.ok(within(log()).getByText('Não enviada. Você não participa desta conversa.'));
  t.ok(localStorage.getItem('chats.unsent.1'));
  await user.click(failed);
  t.equal(localStorage.getItem('chats.unsent.1'), null);
});

t.test('makes a chat with title and people, and opens it', async (t) => {
  const made = buildChat({ id: 9, uuid: '00000000-0000-4000-8000-000000000009', title: 'Tarde' });
  const { user, api, address } = await openChats(t, {
    chats: [buildPair()],
    api: {
      'GET /api/users/list': () => COLLEAGUES,
      'POST /api/chats': () => made,
      'GET /api/chats/9/messages': () => ({ records: [], hasMore: false, hasNewer: false }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Nova conversa' }));
  await user.click(within(dialog()).getByRole('button', { name: 'Salvar' }));
  t.ok(await within(dialog()).findByText('Escolha ao menos uma pessoa.'));
  await user.type(within(dialog()).getByLabelText(/^Título/), 'Tarde');
  await user.click(within(dialog()).getByRole('checkbox', { name: 'Bia Souza' }));
  t.equal(within(dialog()).queryByRole('checkbox', { name: 'Ana Martins' }), null);
  t.same(await axe(dialog()), []);
  await user.click(within(dialog()).getByRole('button', { name: 'Salvar' }));
  await until(() => address() === `/chats/${made.uuid}`);
  t.same(api.calls.find(({ path }) => path === '/api/chats' && true)?.path, '/api/chats');
  t.ok(await screen.findByText('Nenhuma mensagem ainda', { selector: 'h2' }));
});

t.test('only the owner is offered to edit and delete; deleting asks, and leads back', async (t) => {
  const chat = buildChat();
  const { user, address } = await openChats(t, {
    chats: [chat],
    messages: [buildMessage()],
    open: chat,
    api: { 'DELETE /api/chats/7': () => ({ message: 'Chat deleted' }) },
  });
  t.ok(await screen.findByRole('button', { name: 'Editar conversa' }));
  await user.click(screen.getByRole('button', { name: 'Excluir conversa' }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir Conversa' });
  t.match(question.textContent, 'Esta ação não pode ser revertida, confirmar?');
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  await until(() => address() === '/chats');
  t.equal(within(list()).queryByText('Turno da manhã'), null);
});

t.test('a member may leave, and not edit', async (t) => {
  const chat = buildChat({ ownerId: 2 });
  const { user, address } = await openChats(t, {
    chats: [chat],
    messages: [buildMessage()],
    open: chat,
    api: { 'POST /api/chats/7/leave': () => ({ message: 'Chat left' }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Opções da conversa' }));
  t.equal(screen.queryByRole('button', { name: 'Editar conversa' }), null);
  await user.click(await screen.findByRole('menuitem', { name: 'Sair da conversa' }));
  const question = await screen.findByRole('alertdialog', { name: 'Sair de Turno da manhã?' });
  await user.click(within(question).getByRole('button', { name: 'Sair' }));
  await until(() => address() === '/chats');
});

t.test('a chat that is deleted elsewhere closes, and a new message moves one up', async (t) => {
  const chat = buildChat();
  const { address, emit } = await openChats(t, {
    chats: [chat, buildPair()],
    messages: [buildMessage()],
    open: chat,
  });
  await screen.findByRole('log');
  const pair = buildPair({
    updatedAt: '2026-11-22T12:00:00.000Z',
    users: [{ ...ANA, unreads: 1 }, BIA],
  });
  emit({
    event: 'chat',
    action: 'new-message',
    chat: pair,
    newMessage: buildMessage({ chatId: 8 }),
  });
  t.same(
    within(list())
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
    ['Bia Souza', 'Turno da manhã'],
  );
  emit({ event: 'chat', action: 'delete', id: 7 });
  await until(() => address() === '/chats');
});

t.test('on a phone there are two tabs, and one of them is shown', async (t) => {
  const chat = buildChat();
  const { user, address } = await openChats(
    t,
    { chats: [chat], messages: [buildMessage()], open: chat },
    { width: 390 },
  );
  await screen.findByRole('tab', { name: 'Mensagens', selected: true });
  await user.click(screen.getByRole('tab', { name: 'Chats' }));
  t.equal(address(), '/chats');
  await user.click(screen.getByRole('tab', { name: 'Mensagens' }));
  t.equal(address(), `/chats/${chat.uuid}`);
});

t.test('a chat that is not there says so', async (t) => {
  const chat = buildChat();
  await openChats(t, {
    open: chat,
    api: { [`GET /api/chats/${chat.uuid}`]: () => reply(404, { error: 'ERR_NO_CHAT_FOUND' }) },
  });
  t.ok(await screen.findByText('Esta conversa não está aqui'));
});

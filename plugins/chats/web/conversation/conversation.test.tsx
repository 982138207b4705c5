import t from 'tap';
import { axe, screen, until, within } from 'prosa/web/testing';
import { buildChat, buildMessage, buildOwn, buildPair } from '../testing/build.ts';
import { openChats } from '../testing/chats.tsx';

URL.createObjectURL = () => 'blob:escolhido';
URL.revokeObjectURL = () => undefined;

const chat = buildChat();
const log = (): HTMLElement => screen.getByRole('log');
const act = async (
  user: Awaited<ReturnType<typeof openChats>>['user'],
  message: string,
  item: string,
): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: `Ações de ${message}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const OWN = /^mensagem de Você/;
const nameOf = (pattern: RegExp): string => {
  const button = screen
    .getAllByRole('button')
    .map((one) => (one.getAttribute('aria-label') ?? '').replace('Ações de ', ''))
    .find((label) => pattern.test(label));
  if (button === undefined) throw new Error('no such message');
  return button;
};

t.test('answers a message: it is quoted, and named in what is sent', async (t) => {
  const { user, api } = await openChats(t, {
    chats: [chat],
    messages: [buildMessage()],
    open: chat,
    api: { 'POST /api/chats/7/messages': () => buildOwn({ id: 72, message: 'Eu vi' }) },
  });
  await screen.findByRole('log');
  await act(user, nameOf(/^mensagem de Bia/), 'Responder');
  t.ok(within(screen.getByRole('group', { name: 'Respondendo a' })).getByText('Cheguei'));
  await user.type(screen.getByLabelText('Mensagem'), 'Eu vi{Enter}');
  await until(() => api.callsOf('POST /api/chats/7/messages').length === 1);
  t.match(api.callsOf('POST /api/chats/7/messages')[0]?.body, { message: 'Eu vi', quotedId: 70 });
  t.equal(screen.queryByRole('group', { name: 'Respondendo a' }), null);
});

t.test('reacts, and takes the reaction back by touching it', async (t) => {
  const reacted = buildMessage({ reactions: [{ emoji: '👍', userId: 1, name: 'Ana Martins' }] });
  const { user, api } = await openChats(t, {
    chats: [chat],
    messages: [buildMessage()],
    open: chat,
    api: {
      'PUT /api/chats/7/messages/70/reaction': ({ body }) =>
        (body as { emoji: string }).emoji === '' ? buildMessage() : reacted,
    },
  });
  await screen.findByRole('log');
  await user.click(screen.getByRole('button', { name: `Ações de ${nameOf(/^mensagem de Bia/)}` }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Reagir com 👍' }));
  await user.click(await screen.findByRole('button', { name: 'Reação 👍: Você' }));
  await until(() => screen.queryByRole('button', { name: 'Reação 👍: Você' }) === null);
  t.equal(api.callsOf('PUT /api/chats/7/messages/70/reaction').length, 2);
});

t.test('edits and deletes one’s own, marked; others’ are not offered', async (t) => {
  const { user } = await openChats(t, {
    chats: [chat],
    messages: [buildMessage(), buildOwn()],
    open: chat,
    api: {
      'PUT /api/chats/7/messages/71': () => buildOwn({ message: 'Boa tarde!', isEdited: true }),
      'DELETE /api/chats/7/messages/71': () => buildOwn({ message: '', isDeleted: true }),
    },
  });
  await screen.findByRole('log');
  await act(user, nameOf(OWN), 'Editar');
  const field = within(await screen.findByRole('dialog')).getByLabelText(/^Texto/);
  await user.clear(field);
  await user.type(field, 'Boa tarde!');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  t.ok(await within(log()).findByText('Boa tarde!'));
  t.ok(within(log()).getByText('editada'));
  await act(user, nameOf(OWN), 'Excluir');
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }),
  );
  t.ok(await within(log()).findByText('Mensagem apagada'));
  await user.click(screen.getByRole('button', { name: `Ações de ${nameOf(/^mensagem de Bia/)}` }));
  await screen.findByRole('menuitem', { name: 'Responder' });
  t.equal(screen.queryByRole('menuitem', { name: 'Editar' }), null);
});

t.test('offers members for @ and tickets for #, by keys', async (t) => {
  const { user, api } = await openChats(t, {
    chats: [chat],
    messages: [buildMessage()],
    open: chat,
    api: {
      'GET /api/tickets': () => ({
        tickets: [{ id: 12, contact: { name: 'Dona Lurdes', number: '55' }, queue: null }],
      }),
      'POST /api/chats/7/messages': () => buildOwn({ id: 72 }),
    },
  });
  const box = await screen.findByLabelText('Mensagem');
  await user.type(box, 'Oi, @bi');
  t.ok(await screen.findByRole('option', { name: 'Bia Souza' }));
  t.same(await axe(), []);
  await user.keyboard('{Enter}');
  t.equal((box as HTMLTextAreaElement).value, 'Oi, @Bia Souza ');
  await user.type(box, 'veja #lur');
  t.ok(await screen.findByRole('option', { name: /#12/ }));
  await user.keyboard('{Enter}{Enter}');
  await until(() => api.callsOf('POST /api/chats/7/messages').length === 1);
  t.match(api.callsOf('POST /api/chats/7/messages')[0]?.body, {
    message: 'Oi, @Bia Souza veja #12',
    mentions: [2],
  });
});

t.test('a ticket is a link for those who may see it, and says nothing to others', async (t) => {
  const message = buildMessage({ message: 'Vejam #21 e #22', ticketIds: [21, 22] });
  await openChats(t, {
    chats: [chat],
    messages: [message],
    open: chat,
    api: {
      'GET /api/chats/tickets': () => ({
        tickets: [{ id: 21, uuid: 'u-21', status: 'open', name: 'Dona Lurdes' }],
      }),
    },
  });
  const link = await screen.findByRole('link', { name: '#21 Dona Lurdes' });
  t.equal(link.getAttribute('href'), '/tickets/u-21');
  t.ok(await screen.findByText('(atendimento que você não pode ver)'));
  t.equal(within(log()).getAllByRole('link').length, 1);
});

t.test('says who types, until they have written', async (t) => {
  const { emit } = await openChats(t, { chats: [chat], messages: [buildMessage()], open: chat });
  await screen.findByRole('log');
  const typing = { event: 'chatTyping', action: 'update', chatId: 7, userId: 2, name: 'Bia Souza' };
  emit({ ...typing, active: true });
  t.match(screen.getByText('está digitando…').parentElement?.textContent ?? '', 'Bia');
  emit({
    event: 'chat',
    action: 'new-message',
    chat,
    newMessage: buildMessage({ id: 73, message: 'Pronto' }),
  });
  t.equal(screen.queryByText('está digitando…'), null);
  t.ok(within(log()).getByText('Pronto'));
});

t.test('sends a file with its caption, and shows the files that are there', async (t) => {
  const paper = new File(['x'], 'escala.pdf', { type: 'application/pdf' });
  const picture = buildMessage({
    message: '',
    mediaType: 'image',
    mediaUrl: '/media/1/foto',
    mediaName: 'foto.png',
  });
  const { user, api } = await openChats(t, {
    chats: [chat],
    messages: [picture],
    open: chat,
    api: {
      'POST /api/chats/7/messages': () =>
        buildOwn({
          id: 72,
          message: 'A escala',
          mediaType: 'application',
          mediaName: 'escala.pdf',
        }),
    },
  });
  t.ok(await screen.findByRole('img', { name: /foto\.png|Imagem/ }));
  await user.upload(await screen.findByLabelText('Arquivos para anexar'), paper);
  await user.type(screen.getByLabelText('Mensagem'), 'A escala{Enter}');
  await until(() => api.callsOf('POST /api/chats/7/messages').length === 1);
  t.ok(await within(log()).findByText('A escala'));
});

t.test('keeps what was begun, shows it in the list, and finds it again', async (t) => {
  const pair = buildPair();
  const { user } = await openChats(t, {
    chats: [chat, pair],
    messages: [buildMessage()],
    open: chat,
  });
  await user.type(await screen.findByLabelText('Mensagem'), 'Ainda não');
  await user.click(screen.getByRole('link', { name: 'Bia Souza' }));
  t.ok(await screen.findByText('Rascunho:'));
  await user.click(screen.getByRole('link', { name: 'Turno da manhã' }));
  await until(() => screen.getByLabelText<HTMLTextAreaElement>('Mensagem').value === 'Ainda não');
});

t.test('finds messages of all chats, and leads to them', async (t) => {
  const { user, address } = await openChats(t, {
    chats: [chat],
    messages: [buildMessage()],
    api: {
      'GET /api/chats/search': ({ query }) => ({
        records: [
          {
            id: 70,
            chatId: 7,
            chatUuid: chat.uuid,
            sender: { id: 2, name: 'Bia Souza' },
            message: `Sobre a ${query.get('searchParam') ?? ''} de sexta`,
            createdAt: '2026-11-21T12:00:00.000Z',
          },
        ],
        hasMore: false,
      }),
    },
  });
  await user.type(await screen.findByLabelText('Buscar conversas e mensagens'), 'escala');
  const found = await screen.findByRole('region', { name: 'Mensagens encontradas' });
  await user.click(await within(found).findByRole('link', { name: /Sobre a escala de sexta/ }));
  t.equal(address(), `/chats/${chat.uuid}?message=70`);
  t.ok(await screen.findByRole('log'));
});

t.test('looks for words in the open chat alone', async (t) => {
  const { user, address, api } = await openChats(t, {
    chats: [chat],
    messages: [buildMessage()],
    open: chat,
    api: {
      'GET /api/chats/search': () => ({
        records: [
          {
            id: 70,
            chatId: 7,
            chatUuid: chat.uuid,
            sender: { id: 2, name: 'Bia Souza' },
            message: 'Cheguei',
            createdAt: '2026-11-21T12:00:00.000Z',
          },
        ],
        hasMore: false,
      }),
    },
  });
  await screen.findByRole('log');
  await user.click(screen.getByRole('button', { name: 'Buscar nesta conversa' }));
  const box = await screen.findByRole('searchbox', { name: 'Palavras desta conversa' });
  await until(() => document.activeElement === box);
  await user.keyboard('che');
  const found = await screen.findByRole('dialog', { name: 'Buscar nesta conversa' });
  const link = await within(found).findByRole('link', { name: /Cheguei/ });
  const asked = api.callsOf('GET /api/chats/search')[0]?.query;
  t.same([asked?.get('searchParam'), asked?.get('chatId')], ['che', '7']);
  t.same(await axe(found), []);
  await user.click(link);
  t.equal(address(), `/chats/${chat.uuid}?message=70`);
});

import {
  axe,
  buildAdmin,
  fireEvent,
  renderScreen,
  reply,
  screen,
  waitFor,
  within,
} from 'prosa/web/testing';
import type { MockRoutes, RenderOptions } from 'prosa/web/testing';
import t from 'tap';
import type { ChatSummaryDto, PhoneConnectionDto, PhoneMessageDto } from '../schemas.ts';
import PhoneScreen from './PhoneScreen.tsx';

const connection = (changes: Partial<PhoneConnectionDto> = {}): PhoneConnectionDto => ({
  connectionId: 5,
  name: 'Loja Centro',
  status: 'CONNECTED',
  delayMilliseconds: 0,
  duplicates: false,
  reorders: false,
  ...changes,
});

const summary = (changes: Partial<ChatSummaryDto> = {}): ChatSummaryDto => ({
  number: '5511988887777',
  name: 'Maria Souza',
  isGroup: false,
  lastMessage: 'Oi, boa tarde!',
  lastMediaType: 'conversation',
  lastFromMe: false,
  lastAck: 1,
  lastAt: '2026-11-20T17:02:00.000Z',
  unread: 0,
  ...changes,
});

const message = (changes: Partial<PhoneMessageDto> = {}): PhoneMessageDto => ({
  id: 'A1',
  fromMe: false,
  body: 'Oi, boa tarde!',
  mediaType: 'conversation',
  mediaUrl: null,
  mediaName: '',
  senderName: 'Maria Souza',
  quotedId: null,
  reaction: '',
  companyReaction: '',
  ack: 1,
  isDeleted: false,
  isEdited: false,
  createdAt: '2026-11-20T17:02:00.000Z',
  ...changes,
});

const answer = message({
  id: 'B1',
  fromMe: true,
  body: 'Boa tarde, Maria!',
  senderName: '',
  ack: 2,
});

const api = (
  messages: readonly PhoneMessageDto[],
  more: MockRoutes = {},
  chats: readonly ChatSummaryDto[] = [summary()],
): MockRoutes => ({
  'GET /api/simulator/5': () => connection(),
  'GET /api/simulator/5/chats': () => ({ chats }),
  'GET /api/simulator/5/chats/:number': ({ params }) => ({ number: params.number, messages }),
  'POST /api/simulator/5/chats/:number/read': () => ({ message: 'Chat read.' }),
  'POST /api/simulator/5/chats/:number/typing': () => ({ message: 'Typing told.' }),
  'POST /api/simulator/5/messages': () => reply(202, { id: 'N1' }),
  ...more,
});

const show = (
  test: Parameters<typeof renderScreen>[0],
  routes: MockRoutes,
  options: RenderOptions = {},
) =>
  renderScreen(test, <PhoneScreen />, {
    user: buildAdmin(),
    path: '/simulator/:connectionId',
    at: '/simulator/5?chat=5511988887777',
    api: routes,
    ...options,
  });

const gone = (find: () => HTMLElement | null): Promise<void> =>
  waitFor(() => {
    if (find() !== null) throw new Error('it is still there');
  });

/** Waits for a request of a route. @returns the latest */
const asked = async (server: Awaited<ReturnType<typeof show>>['api'], route: string, count = 1) => {
  await waitFor(
    () => {
      if (server.callsOf(route).length < count) throw new Error(`${route} was not asked for`);
    },
    { timeout: 3_000 },
  );
  const call = server.callsOf(route).at(-1);
  if (!call) throw new Error('there is none');
  return call;
};

t.test('shows whose phone it is and what is on it', async (t) => {
  await show(t, api([message({ ack: 3 }), answer]));
  t.ok(await screen.findByRole('heading', { name: 'Celular do cliente' }));
  const log = within(await screen.findByRole('log', { name: 'Mensagens de Maria Souza' }));
  t.ok(log.getByText('Oi, boa tarde!'));
  t.ok(log.getByText('Lida pela empresa'), 'the customer’s own message has its ticks');
  t.ok(log.getByText('Boa tarde, Maria!'));
  t.ok(screen.getByRole('button', { name: /^Maria Souza/, current: true }));
  const network = within(screen.getByRole('region', { name: 'A rede' }));
  t.equal(network.getByRole('status').textContent, 'Conectada');
  t.match(screen.getByText('Entregue').getAttribute('aria-current'), 'step');
  t.same(await axe(), []);
});

t.test('opens the phone of whoever wrote last when none is named', async (t) => {
  const later = summary({
    number: '5521977776666',
    name: 'Beto',
    lastAt: '2026-11-20T18:00:00.000Z',
  });
  const { address } = await show(t, api([], {}, [summary(), later]), { at: '/simulator/5' });
  t.ok(await screen.findByRole('log', { name: 'Mensagens de Beto' }));
  t.match(address(), 'chat=5521977776666');
});

t.test('a connection nobody has written on yet offers the first customer', async (t) => {
  const { user, api: server } = await show(t, api([], {}, []), { at: '/simulator/5' });
  t.ok(await screen.findByRole('heading', { name: 'Ninguém escreveu ainda' }));
  t.same(await axe(), []);
  await user.click(screen.getAllByRole('button', { name: 'Novo cliente' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo cliente' }));
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Nome' });
  t.equal(name.value, 'Rita Fernandes');
  await user.click(dialog.getByRole('button', { name: 'Outra sugestão' }));
  t.equal(name.value, 'Carlos Eduardo Lima');
  await user.clear(name);
  await user.type(name, 'Zé');
  const number = dialog.getByRole('textbox', { name: 'Número' });
  await user.clear(number);
  await user.type(number, '+55 (11) 95555-4444');
  t.same(await axe(), []);
  await user.click(dialog.getByRole('button', { name: 'Pegar o celular' }));
  t.ok(await screen.findByText(/a primeira mensagem abre uma conversa/));
  await user.type(screen.getByRole('textbox', { name: 'Mensagem' }), 'Oi!{Enter}');
  const call = await asked(server, 'POST /api/simulator/5/messages');
  t.match(call.body, { from: { number: '5511955554444', name: 'Zé' }, body: 'Oi!' });
  t.match((call.body as { id: string }).id, /^[0-9A-F]{32}$/);
});

t.test('writes with Enter, breaks lines with Shift, sends nothing empty', async (t) => {
  const { user, api: server } = await show(t, api([]));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' });
  t.ok(screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' }).disabled);
  await user.type(field, '   {Enter}');
  t.equal(server.callsOf('POST /api/simulator/5/messages').length, 0);
  await user.type(field, 'um{Shift>}{Enter}{/Shift}dois{Enter}');
  const call = await asked(server, 'POST /api/simulator/5/messages');
  t.match(call.body, { body: 'um\ndois' });
  await waitFor(() => {
    if (field.value !== '') throw new Error('it is still there');
  });
});

t.test('what could not be sent stays, and goes as the same message', async (t) => {
  const { user, api: server } = await show(
    t,
    api([], { 'POST /api/simulator/5/messages': () => reply(503, { error: 'ERR_UNAVAILABLE' }) }),
  );
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' });
  await user.type(field, 'Oi!{Enter}');
  t.ok(await screen.findByText(/servidor está ocupado/));
  t.equal(field.value, 'Oi!');
  server.set(api([]));
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await asked(server, 'POST /api/simulator/5/messages', 2);
  const ids = server
    .callsOf('POST /api/simulator/5/messages')
    .map(({ body }) => (body as { id: string }).id);
  t.equal(ids[0], ids[1]);
});

t.test('sends files with words, and takes one back before', async (t) => {
  const { user, api: server } = await show(t, api([]));
  await screen.findByRole('textbox', { name: 'Mensagem' });
  const picker = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!picker) throw new Error('nothing can be attached');
  const files = [
    new File(['a'], 'violão.png', { type: 'image/png' }),
    new File(['b'], 'nota.txt', { type: 'text/plain' }),
  ];
  fireEvent.change(picker, { target: { files } });
  const chosen = within(await screen.findByRole('list', { name: 'Arquivos escolhidos' }));
  t.same(await axe(), []);
  await user.click(chosen.getByRole('button', { name: 'Tirar nota.txt' }));
  await user.type(screen.getByRole('textbox', { name: 'Mensagem' }), 'esse aqui{Enter}');
  const { body } = await asked(server, 'POST /api/simulator/5/messages');
  const form = body as FormData;
  t.same(JSON.parse(form.get('from') as string), { number: '5511988887777', name: 'Maria Souza' });
  t.equal(form.get('body'), 'esse aqui');
  t.same(
    form.getAll('medias').map((file) => (file as File).name),
    ['violão.png'],
  );
});

t.test('answers a message, edits and deletes the own ones, reacts to any', async (t) => {
  const routes = api([message(), answer], {
    'PUT /api/simulator/5/messages/:id': () => ({ message: 'Message edited.' }),
    'DELETE /api/simulator/5/messages/:id': () => ({ message: 'Message deleted.' }),
    'POST /api/simulator/5/messages/:id/reaction': () => ({ message: 'Reaction sent.' }),
  });
  const { user, api: server } = await show(t, routes);
  const menuOf = async (at: number) => {
    const buttons = await screen.findAllByRole('button', { name: /^Ações da mensagem/ });
    await user.click(buttons[at] as HTMLElement);
    return within(await screen.findByRole('menu'));
  };

  const theirs = await menuOf(1);
  t.notOk(theirs.queryByRole('menuitem', { name: 'Editar' }), 'the company’s words are its own');
  t.notOk(theirs.queryByRole('menuitem', { name: 'Apagar' }));
  t.same(await axe(), []);
  await user.click(theirs.getByRole('menuitemradio', { name: 'Reagir com 👍' }));
  const reaction = await asked(server, 'POST /api/simulator/5/messages/:id/reaction');
  t.match(reaction, { params: { id: 'B1' }, body: { emoji: '👍' } });
  await gone(() => screen.queryByRole('menu'));

  await user.click((await menuOf(1)).getByRole('menuitem', { name: 'Responder' }));
  t.ok(await screen.findByText('Respondendo:'));
  await user.type(screen.getByRole('textbox', { name: 'Mensagem' }), 'Perfeito{Enter}');
  t.match((await asked(server, 'POST /api/simulator/5/messages')).body, { quotedId: 'B1' });
  await gone(() => screen.queryByText('Respondendo:'));
  await gone(() => screen.queryByRole('menu'));

  await user.click((await menuOf(0)).getByRole('menuitem', { name: 'Editar' }));
  const field = await screen.findByDisplayValue('Oi, boa tarde!');
  await user.clear(field);
  await user.type(field, 'Oi, boa noite!');
  await user.click(screen.getByRole('button', { name: 'Salvar a edição' }));
  const edit = await asked(server, 'PUT /api/simulator/5/messages/:id');
  t.match(edit, { params: { id: 'A1' }, body: { body: 'Oi, boa noite!' } });
  await gone(() => screen.queryByText('Editando:'));
  await gone(() => screen.queryByRole('menu'));

  await user.click((await menuOf(0)).getByRole('menuitem', { name: 'Apagar' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Apagar' }));
  t.equal((await asked(server, 'DELETE /api/simulator/5/messages/:id')).params.id, 'A1');
});

t.test('shows quotes, edits, deletions, reactions and files', async (t) => {
  await show(
    t,
    api([
      message({ isEdited: true, reaction: '🎸' }),
      message({ id: 'A2', body: 'segredo', isDeleted: true }),
      message({ id: 'A3', quotedId: 'A1', body: 'isso mesmo' }),
      message({ id: 'A4', body: '', mediaType: 'image', mediaUrl: '/media/x', mediaName: 'a.png' }),
      message({
        id: 'A5',
        body: '',
        mediaType: 'application',
        mediaUrl: '/media/y',
        mediaName: 'b.pdf',
      }),
    ]),
  );
  const log = within(await screen.findByRole('log'));
  t.ok(log.getByText('Editada'));
  t.ok(log.getByText('Reação: 🎸'));
  t.ok(log.getByText('Mensagem apagada'));
  t.notOk(log.queryByText('segredo'));
  t.equal(log.getAllByText('Oi, boa tarde!').length, 2, 'once more as what is answered');
  t.ok(log.getByRole('img', { name: 'a.png' }));
  t.match(log.getByRole('link', { name: 'b.pdf' }).getAttribute('href'), '/media/y');
  t.same(await axe(), []);
});

t.test('a customer who looks has read it after a glance', async (t) => {
  const { api: server } = await show(t, api([message(), answer]));
  await screen.findByText('Boa tarde, Maria!');
  t.equal(server.callsOf('POST /api/simulator/5/chats/:number/read').length, 0, 'not at once');
  const read = await asked(server, 'POST /api/simulator/5/chats/:number/read');
  t.equal(read.params.number, '5511988887777');
});

t.test('what comes while the others are being read is read too', async (t) => {
  const { emit, api: server } = await show(t, api([message(), answer]));
  const route = 'POST /api/simulator/5/chats/:number/read';
  await asked(server, route);
  const later = message({ id: 'B2', fromMe: true, body: 'Temos em duas cores.', ack: 2 });
  server.set(api([message(), { ...answer, ack: 3 }, later]));
  emit({ event: 'simulator', action: 'update', connectionId: 5, number: '5511988887777' });
  await screen.findByText('Temos em duas cores.');
  await asked(server, route, 2);
  t.equal(server.callsOf(route).length, 2);
});

t.test('in the pocket the phone shows what came, and nothing is read', async (t) => {
  const { user, emit, api: server } = await show(t, api([message()]));
  await screen.findByRole('log');
  await user.click(screen.getByRole('checkbox', { name: 'Maria Souza está olhando o celular' }));
  t.ok(screen.getByRole('button', { name: 'Pegar o celular' }));
  server.set(api([message(), answer]));
  emit({ event: 'simulator', action: 'update', connectionId: 5, number: '5511988887777' });
  const notices = within(screen.getByRole('list', { name: 'Avisos de mensagens' }));
  t.ok(await notices.findByText('Boa tarde, Maria!'));
  t.same(await axe(), []);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  t.equal(server.callsOf('POST /api/simulator/5/chats/:number/read').length, 0);
  await user.click(screen.getByRole('button', { name: 'Ler 1 mensagem' }));
  t.ok(await screen.findByRole('log'));
  await asked(server, 'POST /api/simulator/5/chats/:number/read');
});

t.test('the company is told of typing, and of its end', async (t) => {
  const { user, api: server } = await show(t, api([]));
  const route = 'POST /api/simulator/5/chats/:number/typing';
  await user.type(await screen.findByRole('textbox', { name: 'Mensagem' }), 'Oi');
  t.same((await asked(server, route)).body, { active: true });
  t.equal(server.callsOf(route).length, 1, 'not at every key');
  await user.keyboard('{Enter}');
  t.same((await asked(server, route, 2)).body, { active: false });
});

t.test('what happens elsewhere is shown', async (t) => {
  const { emit, api: server } = await show(t, api([message()]));
  await screen.findByRole('log');
  server.set(api([message(), answer], {}, [summary({ lastMessage: 'Boa tarde, Maria!' })]));
  emit({ event: 'simulator', action: 'update', connectionId: 6, number: '5511988887777' });
  emit({ event: 'simulator', action: 'update', connectionId: 5, number: '5511988887777' });
  t.equal((await screen.findAllByText('Boa tarde, Maria!')).length > 0, true);
  emit({
    event: 'whatsapp',
    action: 'update',
    whatsapp: { id: 5, name: 'Loja Centro', status: 'TIMEOUT' },
  });
  t.ok(screen.getByText('Sem resposta'));
  t.ok(screen.getByText(/A conexão está fora do ar/));
});

t.test('drops the connection and connects it again', async (t) => {
  let status: PhoneConnectionDto['status'] = 'CONNECTED';
  const { user, api: server } = await show(
    t,
    api([message()], {
      'POST /api/simulator/5/state': ({ body }) => {
        ({ status } = body as { status: PhoneConnectionDto['status'] });
        return connection({ status });
      },
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Derrubar a conexão' }));
  t.ok(await screen.findByText('Desconectada'));
  await user.click(screen.getByRole('button', { name: 'Reconectar' }));
  await user.click(await screen.findByRole('button', { name: 'Parar de responder' }));
  t.ok(await screen.findByText('Sem resposta'));
  t.same(
    server.callsOf('POST /api/simulator/5/state').map(({ body }) => body),
    [{ status: 'DISCONNECTED' }, { status: 'CONNECTED' }, { status: 'TIMEOUT' }],
  );
});

t.test('reads the code of a connection that waits for it', async (t) => {
  const { user, api: server } = await show(
    t,
    api([message()], {
      'GET /api/simulator/5': () => connection({ status: 'qrcode' }),
      'POST /api/simulator/5/state': () => connection(),
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Ler o QR' }));
  t.ok(await screen.findByText('Conectada'));
  t.same(server.callsOf('POST /api/simulator/5/state')[0]?.body, { status: 'CONNECTED' });
});

t.test('says why a connection the company has put to rest does not wake', async (t) => {
  const asleep = connection({ status: 'DISCONNECTED' });
  const { user } = await show(
    t,
    api([message()], {
      'GET /api/simulator/5': () => asleep,
      'POST /api/simulator/5/state': () => asleep,
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Reconectar' }));
  t.ok(await screen.findByText('A empresa desligou esta conexão. Ligue-a em Conexões.'));
});

t.test('makes the network slow, doubling and shuffling', async (t) => {
  const { user, api: server } = await show(
    t,
    api([message()], {
      'PUT /api/simulator/5/faults': ({ body }) => connection(body as Partial<PhoneConnectionDto>),
    }),
  );
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Atraso' }), '3 segundos');
  await user.click(screen.getByRole('checkbox', { name: 'Entregar em dobro' }));
  await user.click(screen.getByRole('checkbox', { name: 'Trocar a ordem' }));
  await asked(server, 'PUT /api/simulator/5/faults', 3);
  t.same(
    server.callsOf('PUT /api/simulator/5/faults').map(({ body }) => body),
    [{ delayMilliseconds: 3000 }, { duplicates: true }, { reorders: true }],
  );
});

t.test('in a group somebody writes, whoever is named', async (t) => {
  const group = summary({ number: '120363041234567890', name: 'Fornecedores', isGroup: true });
  const { user, api: server } = await show(
    t,
    api([message({ senderName: 'Carlos' })], {}, [group]),
    { at: '/simulator/5?chat=120363041234567890' },
  );
  const log = within(await screen.findByRole('log', { name: 'Mensagens de Fornecedores' }));
  t.ok(log.getByText('Carlos'));
  const writer = screen.getByRole<HTMLInputElement>('combobox', { name: 'Quem escreve' });
  t.equal(writer.value, 'Carlos');
  await user.clear(writer);
  await user.type(writer, 'Dona Célia');
  await user.type(screen.getByRole('textbox', { name: 'Mensagem' }), 'chegou?{Enter}');
  t.match((await asked(server, 'POST /api/simulator/5/messages')).body, {
    from: { number: /^55119\d{8}$/, name: 'Dona Célia' },
    group: { number: '120363041234567890', name: 'Fornecedores' },
  });
  t.same(await axe(), []);
});

t.test('a number in another form becomes the one the server knows', async (t) => {
  const { address } = await show(
    t,
    api([message()], {
      'GET /api/simulator/5/chats/:number': () => ({ number: '5511988887777', messages: [] }),
    }),
    { at: '/simulator/5?chat=551188887777&name=Maria' },
  );
  await waitFor(() => {
    if (!address().includes('chat=5511988887777')) throw new Error(address());
  });
  t.pass();
});

t.test('on a narrow screen the phone is the page, and there is a way back', async (t) => {
  const { user } = await show(t, api([message()]), { at: '/simulator/5', width: 390 });
  await user.click(await screen.findByRole('button', { name: /^Maria Souza/ }));
  t.ok(await screen.findByRole('log'));
  t.notOk(screen.queryByRole('heading', { name: 'Clientes' }));
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: 'A rede' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'A rede' }));
  t.ok(dialog.getByRole('button', { name: 'Derrubar a conexão' }));
  t.same(await axe(), []);
  await user.click(dialog.getByRole('button', { name: 'Fechar' }));
  await gone(() => screen.queryByRole('dialog'));
  await user.click(screen.getByRole('button', { name: 'Voltar aos clientes' }));
  t.ok(await screen.findByRole('heading', { name: 'Clientes' }));
});

t.test('a connection that is not there is said to be so, with another try', async (t) => {
  const { user, api: server } = await show(
    t,
    api([], { 'GET /api/simulator/5': () => reply(404, { error: 'ERR_NO_WAPP_FOUND' }) }),
  );
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  t.ok(screen.getByText('Esta conexão não existe mais.'));
  server.set(api([message()]));
  await user.click(retry);
  t.ok(await screen.findByRole('log'));
});

t.test('speaks three languages', async (t) => {
  const titles = { pt: 'A rede', en: 'The network', es: 'La red' } as const;
  for (const language of ['pt', 'en', 'es'] as const) {
    const { unmount } = await show(t, api([message()]), { language });
    t.ok(await screen.findByRole('heading', { name: titles[language] }), language);
    unmount();
  }
});

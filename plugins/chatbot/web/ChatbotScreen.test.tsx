import {
  axe,
  buildAdmin,
  renderScreen,
  reply,
  screen,
  until,
  within,
  withSettings,
} from 'prosa/web/testing';
import type { MockRoutes, RenderOptions, TestLife } from 'prosa/web/testing';
import t from 'tap';
import type { PreviewBody } from '../schemas.ts';
import type { BotConnection, BotOption, BotQueue } from './bot/records.ts';
import ChatbotScreen from './ChatbotScreen.tsx';

const CONNECTION: BotConnection = {
  id: 7,
  name: 'Balcão',
  isDefault: true,
  greetingMessage: 'Olá!',
  outOfHoursMessage: 'Fechado.',
  ratingMessage: 'Como foi?',
  complationMessage: 'Obrigado!',
  expiresInactiveMessage: 'Até mais!',
  expiresTicket: 0,
  queues: [{ id: 1 }, { id: 2 }],
};

const buildQueue = (id: number, name: string): BotQueue => ({
  id,
  name,
  color: '#0f766e',
  orderQueue: id,
  greetingMessage: `Bem-vindo a ${name}`,
  outOfHoursMessage: '',
  mediaName: '',
});

const option = (id: number, title: string, more: Partial<BotOption> = {}): BotOption => ({
  id,
  queueId: 1,
  parentId: null,
  option: '1',
  title,
  message: '',
  isMedia: false,
  mediaName: '',
  target: null,
  children: [],
  ...more,
});

const QUEUES = [buildQueue(1, 'Vendas'), buildQueue(2, 'Suporte'), buildQueue(3, 'Cobrança')];

const ADMIN = withSettings(buildAdmin(), { scheduleType: 'queue', userRating: 'disabled' });

const TARGETS = [{ engine: 'robots', config: 4, name: 'Tia Ana' }];

const TREE = [
  option(11, 'Planos', { children: [option(12, 'Mensal', { parentId: 11 })] }),
  option(13, 'Preços', { option: '2' }),
];

const api = (more: MockRoutes = {}): MockRoutes => ({
  'GET /api/whatsapp': () => [CONNECTION],
  'GET /api/queue': () => QUEUES,
  'GET /api/queue-options/targets': () => TARGETS,
  'GET /api/queue-options': ({ query }) => (query.get('queueId') === '1' ? TREE : []),
  'POST /api/chatbot/preview': ({ body }) => {
    const { messages, drafts } = body as PreviewBody;
    return {
      lines: [
        ...messages.map((text) => ({ fromMe: false, body: text, mediaName: null })),
        {
          fromMe: true,
          body: drafts?.connection?.greetingMessage ?? 'Olá!',
          mediaName: null,
        },
      ],
      finishedAt: null,
      queue: null,
      waitsFor: 'attendant',
      leadsTo: null,
      isClosed: false,
    };
  },
  ...more,
});

const show = (test: TestLife, more: MockRoutes = {}, options: RenderOptions = {}) =>
  renderScreen(test, <ChatbotScreen />, { user: ADMIN, api: api(more), ...options });

const node = (name: RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });

t.test('C.2: the bot stands as a tree beside the phone, from the first message on', async (t) => {
  const { api: server } = await show(t);
  const menu = within(await screen.findByRole('list', { name: 'Menu de filas' }));
  t.ok(menu.getByText('Vendas'));
  t.notOk(menu.queryByText('Cobrança'), 'only queues of this connection');
  const options = within(screen.getByRole('list', { name: 'Opções de Vendas' }));
  t.ok(options.getByText('Preços'));
  t.ok(within(options.getByRole('list', { name: 'Opções de Planos' })).getByText('Mensal'));
  const phone = within(screen.getByRole('region', { name: 'Como o cliente vê' }));
  t.ok(await phone.findByText('Olá!'));
  t.match(server.callsOf('POST /api/chatbot/preview')[0]?.body, {
    connectionId: 7,
    messages: ['Oi'],
  });
  t.same(await axe(), []);
});

t.test(
  'C.2: a text is played before it is saved, kept when it is closed, and saved by itself',
  async (t) => {
    const {
      user,
      api: server,
      unmount,
    } = await show(t, {
      'PUT /api/whatsapp/:id': ({ body }) => ({ ...CONNECTION, ...(body as object) }),
    });
    await user.click(await node(/^Saudação/));
    const form = within(screen.getByRole('form', { name: 'Texto de Saudação' }));
    await user.type(form.getByRole('textbox'), ' Tudo bem?');
    t.ok(screen.getByText('Não salvo'));
    t.ok(screen.getByText('1 alteração não salva'));
    const phone = within(screen.getByRole('region', { name: 'Como o cliente vê' }));
    t.ok(await phone.findByText('Olá! Tudo bem?'), 'the phone shows the draft');
    t.same(await axe(), []);
    unmount();
    const kept = sessionStorage.getItem('chatbot.drafts.1.1');
    t.match(kept, /Tudo bem/);
    await user.click(document.body);
    t.equal(server.callsOf('PUT /api/whatsapp/:id').length, 0);
  },
);

t.test('C.2: saves a node with only what was changed, and says so', async (t) => {
  const { user, api: server } = await show(t, {
    'PUT /api/whatsapp/:id': ({ body }) => ({ ...CONNECTION, ...(body as object) }),
  });
  await user.click(await node(/^Conclusão/));
  const form = within(screen.getByRole('form', { name: 'Texto de Conclusão' }));
  const save = form.getByRole<HTMLButtonElement>('button', { name: 'Salvar' });
  t.ok(save.disabled, 'nothing to save yet');
  await user.type(form.getByRole('textbox'), ' Volte!');
  await user.click(save);
  t.ok(await screen.findByText('Salvo'));
  const changes = { complationMessage: 'Obrigado! Volte!' };
  t.same(server.callsOf('PUT /api/whatsapp/:id')[0]?.body, changes);
  t.notOk(screen.queryByText(/não salva/));
});

t.test('C.2: a refused node keeps its words and says why at its field', async (t) => {
  const { user } = await show(t, {
    'PUT /api/queue/:id': () => reply(400, { error: 'ERR_QUEUE_NAME_ALREADY_EXISTS' }),
  });
  await user.click(await node(/Vendas.*Bem-vindo/));
  const form = within(screen.getByRole('form', { name: 'Texto de Vendas' }));
  const name = form.getByRole<HTMLInputElement>('textbox', { name: 'Nome' });
  await user.type(name, ' 2');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  t.ok(await form.findByRole('alert'));
  t.equal(name.value, 'Vendas 2');
  t.ok(screen.getByText('Não foi salvo'));
  await user.click(form.getByRole('button', { name: 'Descartar' }));
  t.equal(name.value, 'Vendas');
});

t.test('C.2: queues and options are moved by keyboard and by buttons', async (t) => {
  const { user, api: server } = await show(t, {
    'PUT /api/queue/order': () => [
      { ...buildQueue(2, 'Suporte'), orderQueue: 1 },
      { ...buildQueue(1, 'Vendas'), orderQueue: 2 },
    ],
    'PUT /api/queue-options/:id': () => ({}),
  });
  (await node(/Vendas.*Bem-vindo/)).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  t.ok(await screen.findByText('Vendas: posição 2 de 2'));
  t.same(server.callsOf('PUT /api/queue/order')[0]?.body, { queueIds: [2, 1] });
  await user.click(screen.getByRole('button', { name: 'Subir Preços' }));
  t.ok(await screen.findByText('Preços: posição 1 de 2'));
  t.same(server.callsOf('PUT /api/queue-options/:id')[0]?.body, { option: 1 });
});

t.test('C.2: an option is added below another, and deleted after a question', async (t) => {
  const { user, api: server } = await show(t, {
    'POST /api/queue-options': () => ({}),
    'DELETE /api/queue-options/:id': () => ({}),
  });
  await user.click(await screen.findByRole('button', { name: 'Ações de Preços' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Nova opção dentro desta' }));
  const form = within(await screen.findByRole('form', { name: 'Texto de Nova opção' }));
  await user.type(form.getByRole('textbox', { name: 'Título' }), 'Atacado');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await until(() => screen.queryByRole('form', { name: 'Texto de Nova opção' }) === null);
  t.same(server.callsOf('POST /api/queue-options')[0]?.body, {
    queueId: 1,
    parentId: 13,
    title: 'Atacado',
    message: '',
    target: null,
  });
  await user.click(screen.getByRole('button', { name: 'Ações de Planos' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = within(await screen.findByRole('alertdialog'));
  t.ok(question.getByText(/As opções dentro dela são excluídas também/));
  await user.click(question.getByRole('button', { name: 'Excluir' }));
  await until(() => server.callsOf('DELETE /api/queue-options/:id').length === 1);
  t.equal(server.callsOf('DELETE /api/queue-options/:id')[0]?.params.id, '11');
});

t.test('C.1: says which texts are not sent as things are, and why', async (t) => {
  await show(t);
  t.ok(await screen.findByText(/a avaliação está desligada/));
  t.ok(screen.getByText(/o horário é de cada fila/));
  t.equal(screen.getAllByText(/O horário desta fila é ignorado/).length, 2);
  t.ok(screen.getByText(/conversas paradas não são finalizadas/));
});

t.test('C.2: an attendant finishes on the phone, and the end is played', async (t) => {
  const { user, api: server } = await show(t);
  await user.click(await screen.findByRole('button', { name: 'Finalizar atendimento' }));
  const isFinished = (): boolean =>
    server
      .callsOf('POST /api/chatbot/preview')
      .some(({ body }) => (body as PreviewBody).finishesAfter === 1);
  await until(isFinished);
  t.ok(isFinished());
});

t.test(
  'C.2: without a connection it leads to the first, and a failure offers another try',
  async (t) => {
    const { user, api: server } = await show(t, { 'GET /api/whatsapp': () => reply(503, {}) });
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    server.set({ 'GET /api/whatsapp': () => [] });
    await user.click(retry);
    const link = await screen.findByRole('link', { name: 'Nova conexão' });
    t.equal(link.getAttribute('href'), '/connections?new=1&from=/chatbot');
    t.same(await axe(), []);
  },
);

t.test('C.2: on a phone tree and preview take turns, in three languages', async (t) => {
  for (const [language, words] of [
    ['pt', 'Celular do cliente'],
    ['en', 'Customer’s phone'],
    ['es', 'Teléfono del cliente'],
  ] as const) {
    const { user, unmount } = await show(t, {}, { width: 390, language });
    t.notOk(screen.queryByRole('log'));
    t.same(await axe(), []);
    await user.click(await screen.findByRole('radio', { name: words }));
    t.ok(await screen.findByRole('log'));
    unmount();
  }
});

t.test('an option leads to something of another plugin, or says that it is gone', async (t) => {
  const gone = { engine: 'robots', config: 9, name: null };
  const { user, api: server } = await show(t, {
    'GET /api/queue-options': ({ query }) =>
      query.get('queueId') === '1'
        ? [option(11, 'Planos'), option(13, 'Preços', { target: gone })]
        : [],
    'PUT /api/queue-options/:id': () => option(11, 'Planos'),
  });
  t.ok(await screen.findByText('O destino foi excluído: um atendente continua'));
  await user.click(await node(/^1Planos|^1 ?Planos/));
  const form = within(screen.getByRole('form', { name: 'Texto de Planos' }));
  await user.selectOptions(
    await form.findByRole('combobox', { name: /Depois da mensagem/ }),
    'Tia Ana',
  );
  t.same(await axe(), []);
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await until(() => server.callsOf('PUT /api/queue-options/:id').length === 1);
  const target = { engine: 'robots', config: 4 };
  t.same(server.callsOf('PUT /api/queue-options/:id')[0]?.body, { target });
});

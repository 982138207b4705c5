import t from 'tap';
import {
  axe,
  brainsIn,
  buildAdmin,
  renderScreen,
  reply,
  screen,
  until,
  withLimits,
  within,
  withSettings,
} from 'prosa/web/testing';
import type { MockRoutes, RenderOptions, TestLife } from 'prosa/web/testing';
import { USUAL_HOURS, shownDays } from '../public.ts';
import type { QueueDto } from '../schemas.ts';
import { bodyOf } from './hours/week.ts';
import QueuesScreen from './QueuesScreen.tsx';

const build = (changes: Partial<QueueDto> = {}): QueueDto => ({
  id: 1,
  name: 'Vendas',
  color: '#0f766e',
  orderQueue: 1,
  greetingMessage: 'Olá! Aqui é de Vendas.',
  outOfHoursMessage: '',
  schedules: shownDays(USUAL_HOURS),
  userIds: [],
  isMedia: false,
  mediaName: '',
  mediaPath: null,
  ...changes,
});

const PEOPLE = [
  { id: 8, name: 'Rui', email: 'rui@example.com' },
  { id: 7, name: 'Bia', email: 'bia@example.com' },
];

/** An admin of a company with that choice of hours; unless told, nobody's count. */
const adminWith = (scheduleType = 'disabled') => withSettings(buildAdmin(), { scheduleType });

const open = (
  test: TestLife,
  queues: readonly QueueDto[],
  api: MockRoutes = {},
  options: RenderOptions = {},
) =>
  renderScreen(test, <QueuesScreen />, {
    user: adminWith(),
    api: { 'GET /api/queue': () => queues, 'GET /api/users/list': () => PEOPLE, ...api },
    ...options,
  });

const dialog = (): HTMLElement => screen.getByRole('dialog');
const field = (name: RegExp): HTMLElement => within(dialog()).getByLabelText(name);
const save = (): HTMLElement => within(dialog()).getByRole('button', { name: 'Salvar' });
const isClosed = (): boolean => screen.queryByRole('dialog') === null;
const rows = (): string[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent ?? '');

t.test('shows the queues in their order, with who attends them', async (t) => {
  const { api } = await open(t, [
    build({ id: 2, name: 'Suporte', orderQueue: 2, userIds: [7, 8] }),
    build({ userIds: [] }),
  ]);
  await screen.findByRole('table', { name: 'Filas' });
  t.same(rows(), ['Vendas', 'Suporte']);
  t.ok(screen.getByText('Bia, Rui'));
  t.ok(screen.getByText('Ninguém'));
  t.same(await axe(), []);
  t.same(api.unexpected, []);
});

t.test('says what queues are for when there is none, and offers the first', async (t) => {
  const { user } = await open(t, []);
  await screen.findByText('Nenhuma fila ainda');
  const [first] = screen.getAllByRole('button', { name: 'Nova fila' });
  await user.click(first!);
  t.ok(await screen.findByRole('dialog', { name: 'Nova fila' }));
});

t.test('says what failed and tries again', async (t) => {
  const { user, api } = await open(t, [], {
    'GET /api/queue': () => reply(500, { error: 'ERR_INTERNAL' }),
  });
  await screen.findByText('Não foi possível carregar a lista de registros');
  api.set({ 'GET /api/queue': () => [build()] });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  t.ok(await screen.findByText('Vendas'));
});

t.test('C.1: who adds a queue is told how many the plan allows', async (t) => {
  const { user } = await renderScreen(t, <QueuesScreen />, {
    user: withLimits(buildAdmin(), { queues: 1 }),
    api: { 'GET /api/queue': () => [build()], 'GET /api/users/list': () => PEOPLE },
  });
  await screen.findByText('Vendas');
  await user.click(screen.getByRole('button', { name: 'Nova fila' }));
  const added = within(await screen.findByRole('dialog', { name: 'Nova fila' }));
  t.match(added.getByRole('status').textContent, /1 de 1 fila.*fale com o suporte/);
});

t.test('C.1: hours and a text that are ignored say so where they are written', async (t) => {
  const { user } = await open(t, [build()], {}, { user: adminWith('queue') });
  await user.click(await screen.findByText('Vendas'));
  await screen.findByRole('dialog', { name: 'Editar Vendas' });
  const isIgnored = /^O horário desta fila é ignorado/;
  t.ok(await within(dialog()).findByText(isIgnored), 'beside the missing text');
  await user.click(within(dialog()).getByRole('tab', { name: 'Horários de atendimento' }));
  t.ok(within(dialog()).getByText(isIgnored), 'above the hours');
  await user.click(within(dialog()).getByRole('tab', { name: 'Dados da fila' }));
  await user.type(field(/fora de expediente/), 'Voltamos às 8.');
  t.equal(within(dialog()).queryByText(isIgnored), null);
  t.same(await axe(), []);
});

t.test('C.1: a text for out of hours is never sent while no queue has hours', async (t) => {
  const { user } = await open(t, [build({ outOfHoursMessage: 'Voltamos às 8.' })]);
  await user.click(await screen.findByText('Vendas'));
  await screen.findByRole('dialog', { name: 'Editar Vendas' });
  t.ok(await within(dialog()).findByText(/^Não é enviada: nenhum horário de atendimento/));
});

t.test('finds a queue by part of its name, whatever its accents', async (t) => {
  const { user } = await open(t, [build(), build({ id: 2, name: 'Orçamentos', orderQueue: 2 })]);
  await screen.findByText('Vendas');
  const search = screen.getByRole('searchbox', { name: 'Buscar por nome' });
  await user.type(search, 'orca');
  t.same(rows(), ['Orçamentos']);
  await user.clear(search);
  await user.type(search, 'xyz');
  t.ok(screen.getByText('Nada encontrado para “xyz”.'));
});

t.test('leads from a queue’s form to its options; a new one has none yet', async (t) => {
  const { user } = await open(t, [build()], { 'GET /api/queue-options': () => [] });
  await user.click(await screen.findByText('Vendas'));
  const form = within(await screen.findByRole('dialog', { name: 'Editar Vendas' }));
  t.same(
    [...dialog().querySelectorAll('.field-label, legend')].map(({ firstChild }) =>
      firstChild?.textContent?.trim(),
    ),
    [
      'Nome',
      'Ordem',
      'Cor',
      'Atendentes',
      'Mensagem de saudação',
      'Arquivo da saudação',
      'Mensagem fora de expediente',
      'Opções do chatbot',
    ],
  );
  await user.click(form.getByRole('button', { name: 'Alterar opções' }));
  const options = within(await screen.findByRole('dialog', { name: 'Opções de Vendas' }));
  t.ok(await options.findByText(/Ainda não há opções/));
  await user.click(options.getAllByRole('button', { name: 'Fechar' })[1]!);
  await until(() => screen.queryByRole('dialog', { name: 'Opções de Vendas' }) === null);
  await user.click(form.getByRole('button', { name: 'Cancelar' }));
  await until(isClosed);
  await user.click(screen.getByRole('button', { name: 'Nova fila' }));
  const fresh = within(await screen.findByRole('dialog', { name: 'Nova fila' }));
  t.ok(fresh.getByText(/Salve a fila primeiro/));
  t.ok(fresh.getByText('Ninguém'), 'nobody is chosen');
  t.notOk(fresh.queryByRole('button', { name: 'Alterar opções' }));
});

t.test('adds a queue with a colour nobody has, and its attendants', async (t) => {
  const { user, api } = await open(t, [build()], {
    'POST /api/queue': ({ body }) => ({ id: 2, ...(body as object) }),
  });
  await screen.findByText('Vendas');
  await user.click(screen.getByRole('button', { name: 'Nova fila' }));
  await screen.findByRole('dialog', { name: 'Nova fila' });
  t.same(await axe(dialog()), []);
  await user.type(field(/^Nome/), 'Suporte');
  await user.click(field(/^Bia/));
  await user.type(field(/^Mensagem de saudação/), 'Oi!');
  await user.click(save());
  await until(isClosed);
  t.same(api.callsOf('POST /api/queue')[0]?.body, {
    name: 'Suporte',
    color: '#0369a1',
    orderQueue: 2,
    greetingMessage: 'Oi!',
    outOfHoursMessage: '',
    schedules: bodyOf(USUAL_HOURS),
    userIds: [7],
  });
  t.ok(await screen.findByText('Fila salva com sucesso!'));
  t.same(rows(), ['Vendas', 'Suporte']);
});

t.test('changes a queue', async (t) => {
  const { user, api } = await open(t, [build({ userIds: [7] })], {
    'PUT /api/queue/:id': ({ body }) => reply(201, { id: 1, ...(body as object) }),
  });
  await user.click(await screen.findByRole('button', { name: 'Ações de Vendas' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  await screen.findByRole('dialog', { name: 'Editar Vendas' });
  await user.clear(field(/^Nome/));
  await user.type(field(/^Nome/), 'Compras');
  await user.click(field(/^Bia/));
  await user.click(field(/^Rui/));
  await user.click(save());
  await until(isClosed);
  const [call] = api.callsOf('PUT /api/queue/:id');
  t.equal(call?.params.id, '1');
  t.match(call?.body, { name: 'Compras', color: '#0f766e', userIds: [8] });
  t.same(rows(), ['Compras']);
});

t.test('sends the file of the greeting when the queue is saved, and takes it away', async (t) => {
  let mediaName = '';
  const stored = () => build({ isMedia: mediaName !== '', mediaName });
  const { user, api } = await open(t, [build()], {
    'PUT /api/queue/:id': stored,
    'GET /api/queue/:id': stored,
    'POST /api/queue/:id/media-upload': () => {
      mediaName = 'cardápio.pdf';
      return { mensagem: 'Arquivo Anexado' };
    },
    'DELETE /api/queue/:id/media-upload': () => {
      mediaName = '';
      return { mensagem: 'Arquivo Excluído' };
    },
  });
  await user.click(await screen.findByText('Vendas'));
  const file = new File(['x'], 'cardápio.pdf', { type: 'application/pdf' });
  const greeting = within(within(dialog()).getByRole('group', { name: 'Arquivo da saudação' }));
  await user.upload(greeting.getByLabelText('Escolher arquivo'), file);
  t.ok(within(dialog()).getByText('cardápio.pdf'));
  t.equal(api.callsOf('POST /api/queue/:id/media-upload').length, 0, 'nothing before it is saved');
  t.same(await axe(), []);
  await user.click(save());
  await until(isClosed);
  t.equal(api.callsOf('POST /api/queue/:id/media-upload').length, 1);
  await user.click(screen.getByText('Vendas'));
  await user.click(within(dialog()).getByRole('button', { name: 'Remover o arquivo' }));
  t.notOk(within(dialog()).queryByText('cardápio.pdf'));
  await user.click(save());
  await until(isClosed);
  t.equal(api.callsOf('DELETE /api/queue/:id/media-upload').length, 1);
});

t.test('columns that another plugin adds are filled in with a queue', async (t) => {
  const { user, api } = await renderScreen(t, <QueuesScreen />, {
    user: buildAdmin(),
    api: {
      'GET /api/queue': () => [{ ...build(), promptId: 3, tone: 'gentil' }],
      'GET /api/users/list': () => PEOPLE,
      'PUT /api/queue/:id': () => reply(400, { error: 'ERR_VALIDATION', field: 'promptId' }),
      'POST /api/queue': () => build(),
    },
    ...brainsIn('queues.dialog'),
  });
  await user.click(await screen.findByText('Vendas'));
  const tone = await within(await screen.findByRole('dialog')).findByLabelText(/^Tom/);
  t.match(tone, { value: 'gentil' });
  await user.type(tone, 'e muito claro, sempre');
  await user.click(save());
  t.equal(field(/^Tom/).getAttribute('aria-invalid'), 'true', 'judged before it is sent');
  t.equal(api.callsOf('PUT /api/queue/:id').length, 0);
  await user.clear(tone);
  await user.clear(field(/^Prompt/));
  await user.type(field(/^Prompt/), '5');
  await user.click(save());
  await until(() => field(/^Prompt/).getAttribute('aria-invalid') === 'true');
  t.match(api.callsOf('PUT /api/queue/:id')[0]?.body, { name: 'Vendas', promptId: 5, tone: '' });
  api.set({ 'PUT /api/queue/:id': () => build() });
  await user.click(save());
  await until(isClosed);

  await user.click(screen.getByRole('button', { name: 'Nova fila' }));
  await within(await screen.findByRole('dialog')).findByLabelText(/^Tom/);
  await user.type(field(/^Nome/), 'Suporte');
  t.same(await axe(), []);
  await user.click(save());
  await until(isClosed);
  t.match(api.callsOf('POST /api/queue')[0]?.body, { name: 'Suporte', promptId: null, tone: '' });
});

t.test('checks before it sends, and shows what the server refuses at its field', async (t) => {
  const { user, api } = await open(t, [build()], {
    'POST /api/queue': () => reply(400, { error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' }),
  });
  await screen.findByText('Vendas');
  await user.click(screen.getByRole('button', { name: 'Nova fila' }));
  await screen.findByRole('dialog');
  await user.click(save());
  t.ok(await within(dialog()).findByText('Obrigatório'));
  t.equal(api.callsOf('POST /api/queue').length, 0);
  await user.type(field(/^Nome/), 'Suporte');
  await user.click(save());
  await until(() => field(/^Cor$/).getAttribute('aria-invalid') === 'true');
  t.ok(within(dialog()).getByText('Esta cor já está em uso, escolha outra.'));
});

t.test('tells the plan’s limit in words', async (t) => {
  const { user } = await open(t, [build()], {
    'POST /api/queue': () => reply(400, { error: 'ERR_QUEUE_LIMIT', limit: 1 }),
  });
  await screen.findByText('Vendas');
  await user.click(screen.getByRole('button', { name: 'Nova fila' }));
  await screen.findByRole('dialog');
  await user.type(field(/^Nome/), 'Suporte');
  await user.click(save());
  t.ok(await screen.findByText('Número máximo de filas do seu plano já alcançado: 1.'));
});

t.test('deletes a queue after saying what will be lost', async (t) => {
  const { user, api } = await open(t, [build()], {
    'DELETE /api/queue/:id': () => undefined,
  });
  await user.click(await screen.findByRole('button', { name: 'Ações de Vendas' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir a fila Vendas?' });
  t.match(question.textContent, /ficam sem fila/);
  t.equal(api.callsOf('DELETE /api/queue/:id').length, 0);
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  t.ok(await screen.findByText('Nenhuma fila ainda'));
  t.equal(api.callsOf('DELETE /api/queue/:id')[0]?.params.id, '1');
});

t.test('follows what others change', async (t) => {
  const { emit } = await open(t, [build()]);
  await screen.findByText('Vendas');
  emit({ event: 'queue', action: 'update', queue: build({ id: 3, name: 'Caixa', orderQueue: 0 }) });
  t.same(rows(), ['Caixa', 'Vendas']);
  emit({ event: 'queue', action: 'update', queue: build({ name: 'Loja' }) });
  t.same(rows(), ['Caixa', 'Loja']);
  emit({ event: 'queue', action: 'delete', queueId: 3 });
  t.same(rows(), ['Loja']);
});

t.test('finds an attendant among many', async (t) => {
  const many = Array.from({ length: 12 }, (_, at) => ({
    id: at + 1,
    name: at === 5 ? 'Álvaro' : `Pessoa ${at}`,
    email: `p${at}@example.com`,
  }));
  const { user } = await open(t, [build()], { 'GET /api/users/list': () => many });
  await screen.findByText('Vendas');
  await user.click(screen.getByRole('button', { name: 'Nova fila' }));
  await user.type(await screen.findByLabelText('Buscar atendente'), 'alva');
  t.same(
    within(dialog())
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent),
    ['Álvaro'],
  );
});

t.test('is whole on a phone', async (t) => {
  await open(t, [build({ userIds: [7] })], {}, { width: 390 });
  t.ok(await screen.findByText('Vendas'));
  t.ok(await screen.findByText('Bia'));
  t.same(await axe(), []);
});

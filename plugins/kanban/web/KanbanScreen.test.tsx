import t from 'tap';
import {
  axe,
  buildAdmin,
  renderScreen,
  reply,
  screen,
  until,
  waitFor,
  within,
} from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import KanbanScreen from './KanbanScreen.tsx';
import { buildCard, LANES } from './testing/build.ts';
import type { BoardCard } from './types.ts';

const CARLA = buildCard(1, 'Carla Prado', 0);
const DUDA = buildCard(2, 'Duda Reis', 7);

const page = (...cards: readonly BoardCard[]) => ({ cards, hasMore: false, nextCursor: null });

const open = (test: TestLife, api: MockRoutes = {}, width = 1_440) =>
  renderScreen(test, <KanbanScreen />, {
    width,
    user: buildAdmin({ permissions: ['kanban-page:arrange'] }),
    api: {
      'GET /api/kanban/lanes': () => ({ lanes: LANES }),
      'GET /api/kanban/lanes/open/cards': () => page(CARLA),
      'GET /api/kanban/lanes/7/cards': () => page(DUDA),
      'GET /api/kanban/lanes/8/cards': () => page(),
      'GET /api/queue': () => [{ id: 3, name: 'Vendas', color: '#0f766e' }],
      'GET /api/users/list': () => [{ id: 4, name: 'Ana' }],
      'GET /api/tags/list': () => [{ id: 9, name: 'VIP', color: '#6d28d9', kanban: 0 }],
      'PUT /api/kanban/cards/1': ({ body }) => ({
        ...CARLA,
        laneId: (body as { to: number }).to,
        since: '2026-03-02T12:00:00.000Z',
      }),
      ...api,
    },
  });

const lane = (name: string): HTMLElement => screen.getByRole('region', { name });
const namesIn = (name: string): string[] =>
  within(lane(name))
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('link').textContent);

t.test('shows cards in their lanes, and moves one with a way back', async (t) => {
  const { user, api } = await open(t);
  await screen.findByRole('link', { name: 'Carla Prado' });
  t.same(
    [namesIn('Em aberto'), namesIn('Orçamento'), namesIn('Ganho')],
    [['Carla Prado'], ['Duda Reis'], []],
  );
  t.match(within(lane('Em aberto')).getByRole('article').textContent, /\+55 \(11\) 98765-0001/);
  t.equal(screen.getByRole('link', { name: 'Carla Prado' }).getAttribute('href'), '/tickets/u1');
  t.same(await axe(), []);

  await user.click(screen.getByRole('button', { name: 'Mover Carla Prado' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mover para Orçamento' }));
  await until(() => namesIn('Orçamento').length === 2);
  t.same(namesIn('Em aberto'), []);
  t.same(api.callsOf('PUT /api/kanban/cards/1')[0]?.body, { from: 0, to: 7 });
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await until(() => namesIn('Em aberto').length === 1);
  t.same(api.callsOf('PUT /api/kanban/cards/1')[1]?.body, { from: 7, to: 0, isUndo: true });
  t.same(api.unexpected, []);
});

t.test('a card that somebody else has moved goes to where it is', async (t) => {
  const { user } = await open(t, {
    'PUT /api/kanban/cards/1': () => reply(409, { error: 'ERR_CARD_MOVED', laneId: 8 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Mover Carla Prado' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mover para Orçamento' }));
  await screen.findByText(/Outra pessoa moveu/);
  t.same([namesIn('Orçamento'), namesIn('Ganho')], [['Duda Reis'], ['Carla Prado']]);
});

t.test('follows what others do, and narrows what is shown', async (t) => {
  const { user, emit, api } = await open(t);
  await screen.findByRole('link', { name: 'Carla Prado' });
  const card = { ...CARLA, laneId: 8, since: '2026-03-02T12:00:00.000Z' };
  emit({ event: 'kanban', action: 'update', card });
  await until(() => namesIn('Ganho').length === 1);
  emit({
    seq: 6,
    event: 'ticket',
    action: 'update',
    ticket: { ...CARLA.ticket, status: 'closed' },
  });
  await until(() => namesIn('Ganho').length === 0);
  const other = buildCard(5, 'Eva Luz', 0, { queueId: 6 });
  emit({ event: 'kanban', action: 'update', card: other });
  await until(() => namesIn('Em aberto').includes('Eva Luz'));

  await user.click(screen.getByRole('button', { name: 'Filas' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Vendas' }));
  await until(() =>
    api.callsOf('GET /api/kanban/lanes').some(({ query }) => query.get('queueIds') === '[3]'),
  );
  emit({ event: 'kanban', action: 'update', card: { ...other, laneId: 7 } });
  await waitFor(() => screen.getByRole('button', { name: 'Filas: 1' }));
  t.notOk(namesIn('Orçamento').includes('Eva Luz'), 'its queue was not asked for');
});

t.test('a lane above its limit warns, and one that is folded stays so', async (t) => {
  const { user, api } = await open(t, {
    'PUT /api/preferences/kanban.collapsed': () => ({ value: [7] }),
  });
  await screen.findByRole('link', { name: 'Duda Reis' });
  screen.getByText('Acima do limite: 2 de no máximo 1 conversas');
  await user.click(screen.getByRole('button', { name: 'Recolher Orçamento' }));
  await until(() => namesIn('Orçamento').length === 0);
  t.same(api.callsOf('PUT /api/preferences/kanban.collapsed')[0]?.body, { value: [7] });
});

t.test('admins arrange the lanes and write rules', async (t) => {
  const { user, api } = await open(t, {
    'PUT /api/kanban/lanes': () => ({ lanes: LANES }),
    'GET /api/kanban/rules': () => ({
      rules: [{ event: 'close', tagId: null, queueId: null, laneId: 8 }],
    }),
    'PUT /api/kanban/rules': ({ body }) => body,
  });
  await screen.findByRole('link', { name: 'Carla Prado' });
  await user.click(screen.getByRole('button', { name: 'Organizar' }));
  await user.click(await screen.findByRole('button', { name: 'Mover Ganho para antes' }));
  await user.type(screen.getByRole('textbox', { name: 'Limite de Ganho' }), '5');
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await until(() => api.callsOf('PUT /api/kanban/lanes').length === 1);
  t.same(api.callsOf('PUT /api/kanban/lanes')[0]?.body, {
    lanes: [
      { id: 0, limit: null },
      { id: 8, limit: 5 },
      { id: 7, limit: 1 },
    ],
  });

  await user.click(screen.getByRole('button', { name: 'Regras' }));
  await user.click(await screen.findByRole('button', { name: 'Nova regra' }));
  const [, added] = within(screen.getByRole('list', { name: 'Regras' })).getAllByRole('listitem');
  if (!added) throw new Error('no rule was added');
  const rule = within(added);
  await user.selectOptions(rule.getByRole('combobox', { name: 'Quando' }), 'queue');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Escolha a etiqueta ou a fila de cada regra.');
  await user.selectOptions(rule.getByRole('combobox', { name: 'Qual' }), 'Vendas');
  await user.selectOptions(rule.getByRole('combobox', { name: 'Vai para' }), 'Orçamento');
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await until(() => api.callsOf('PUT /api/kanban/rules').length === 1);
  t.match(api.callsOf('PUT /api/kanban/rules')[0]?.body, {
    rules: [{ event: 'close' }, { event: 'queue', queueId: 3, tagId: null, laneId: 7 }],
  });
});

t.test('says why a board or a lane cannot be shown', async (t) => {
  const { user } = await open(t, {
    'GET /api/kanban/lanes/7/cards': () => reply(500, { error: 'ERR_INTERNAL' }),
  });
  await screen.findByRole('link', { name: 'Carla Prado' });
  await user.click(await within(lane('Orçamento')).findByRole('button', { name: /Tentar/ }));
  t.ok(within(lane('Ganho')).getByText('Nenhuma conversa aqui.'));
});

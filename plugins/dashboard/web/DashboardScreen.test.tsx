import t from 'tap';
import {
  axe,
  buildAdmin,
  buildManifest,
  renderScreen,
  reply,
  screen,
  setWidth,
  until,
  within,
} from 'prosa/web/testing';
import type { MockRoutes, RenderOptions, TestLife } from 'prosa/web/testing';
import { fillSlot } from 'prosa/web';
import type { DashboardDto } from '../schemas.ts';
import { DashboardCardsSlot } from '../slots.ts';
import type { DashboardCardProps } from '../slots.ts';
import DashboardScreen from './DashboardScreen.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => ({ 9: 4, 14: 1 })[hour] ?? 0);

const build = (changes: Partial<DashboardDto['counters']> = {}): DashboardDto => ({
  counters: {
    supportPending: 3,
    supportHappening: 5,
    supportFinished: 1234,
    leads: 2,
    avgSupportTime: 75.4,
    avgWaitTime: 4,
    ...changes,
  },
  attendants: [
    { id: 1, name: 'Ana', online: true, avgSupportTime: 12, tickets: 7, rating: 2.5 },
    { id: 2, name: 'Bia', online: false, avgSupportTime: 0, tickets: 0, rating: null },
  ],
  today: { date: '2026-11-21', total: 5, hours },
});

const open = (test: TestLife, api: MockRoutes = {}, options: RenderOptions = {}) =>
  renderScreen(test, <DashboardScreen />, {
    user: buildAdmin(),
    ...options,
    api: { 'GET /api/dashboard': () => build(), ...api },
  });

const value = (name: string): string | undefined =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent ?? undefined;

t.test('loads by itself and shows how the company is doing', async (t) => {
  const { api } = await open(t);
  await screen.findByRole('heading', { name: 'Atendimentos hoje: 5' });
  t.equal(value('Aguardando'), '3');
  t.equal(value('Atendendo'), '5');
  t.equal(value('Finalizados'), '1.234');
  t.equal(value('Atendidos uma vez'), '2');
  t.equal(value('Tempo de atendimento'), '1 h 15 min');
  t.equal(value('Tempo de espera'), '4 min');
  t.ok(screen.getByText('Assinatura ativa até 31/12/2099'));
  const [call, ...more] = api.callsOf('GET /api/dashboard');
  t.same(more, []);
  const from = call!.query.get('date_from')!;
  const to = call!.query.get('date_to')!;
  t.equal(Date.parse(to) - Date.parse(from), 86_400_000, 'yesterday and today');
  t.equal(screen.getByLabelText<HTMLInputElement>('Data final').value, to);
  t.same(await axe(), []);
});

t.test('a number that has rows leads to them', async (t) => {
  const { user, address } = await open(t);
  await screen.findByText('1.234');
  await user.click(screen.getByRole('link', { name: 'Abrir: Aguardando' }));
  t.equal(address(), '/tickets');
});

t.test('shows who attends, how well, how long, and who is there', async (t) => {
  await open(t);
  const table = await screen.findByRole('table', { name: 'Atendentes' });
  const [, ana, bia] = within(table).getAllByRole('row');
  t.ok(within(ana!).getByRole('rowheader', { name: /Ana/ }));
  const stars = within(ana!).getByRole('img', { name: '2,5 de 3' });
  t.match(stars.getAttribute('title'), /1 insatisfeito, 2 satisfeito, 3 muito satisfeito/);
  t.ok(within(ana!).getByText('12 min'));
  t.ok(within(ana!).getByText('Online'));
  t.ok(within(bia!).getByRole('img', { name: 'Sem avaliações' }));
  t.ok(within(bia!).getByText('Offline'));
});

t.test('shows the day hour by hour, as a chart and as a table', async (t) => {
  const { user } = await open(t);
  const chart = await screen.findByRole('img', { name: /^5 atendimentos começaram hoje/ });
  t.match(chart.getAttribute('aria-label'), /às 9h, com 4\.$/);
  t.equal(chart.querySelectorAll('.hours-bar').length, 24);
  await user.click(screen.getByRole('button', { name: 'Ver como tabela' }));
  const table = within(screen.getByRole('region', { name: 'Atendimentos por hora' }));
  const cells = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  t.equal(cells.length, 24);
  t.equal(cells[9], '9h4');
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: 'Ver como gráfico' }));
  t.ok(screen.getByRole('img', { name: /^5 atendimentos/ }));
});

t.test('says so when nothing has happened yet', async (t) => {
  await open(t, {
    'GET /api/dashboard': () => ({
      ...build(),
      attendants: [],
      today: { date: '2026-11-21', total: 0, hours: hours.map(() => 0) },
    }),
  });
  t.ok(await screen.findByText('Nenhum atendimento começou hoje ainda.'));
  t.notOk(screen.queryByRole('table'));
  t.same(await axe(), []);
});

t.test('filters by range or by period', async (t) => {
  const { user, api } = await open(t);
  await screen.findByText('1.234');
  const last = (): URLSearchParams => api.callsOf('GET /api/dashboard').at(-1)!.query;
  const apply = (): Promise<void> => user.click(screen.getByRole('button', { name: 'Filtrar' }));
  await user.clear(screen.getByLabelText('Data inicial'));
  await user.type(screen.getByLabelText('Data inicial'), '2026-11-01');
  api.set({ 'GET /api/dashboard': () => build({ supportFinished: 99 }) });
  await apply();
  await screen.findByText('99');
  t.equal(last().get('date_from'), '2026-11-01');
  await user.selectOptions(screen.getByLabelText('Tipo de filtro'), 'Por período');
  t.notOk(screen.queryByLabelText('Data inicial'));
  await user.selectOptions(screen.getByLabelText('Período'), 'Últimos 30 dias');
  api.set({ 'GET /api/dashboard': () => build({ supportFinished: 77 }) });
  await apply();
  await screen.findByText('77');
  t.equal(last().toString(), 'days=30');
  t.same(
    within(screen.getByLabelText('Período'))
      .getAllByRole('option')
      .map((option) => (option as HTMLOptionElement).value),
    ['0', '3', '7', '15', '30', '60', '90'],
  );
});

t.test('a filter that says nothing asks for one, and asks the server nothing', async (t) => {
  const { user, api } = await open(t);
  await screen.findByText('1.234');
  const apply = (): Promise<void> => user.click(screen.getByRole('button', { name: 'Filtrar' }));
  await user.clear(screen.getByLabelText('Data inicial'));
  await user.clear(screen.getByLabelText('Data final'));
  await apply();
  t.ok(await screen.findByText('Escolha um período ou as datas.'));
  await user.type(screen.getByLabelText('Data inicial'), '2026-11-20');
  await user.type(screen.getByLabelText('Data final'), '2026-11-01');
  await apply();
  t.ok(await screen.findByText('A data final vem antes da inicial.'));
  await user.selectOptions(screen.getByLabelText('Tipo de filtro'), 'Por período');
  await apply();
  t.equal(api.callsOf('GET /api/dashboard').length, 1);
});

t.test('says what failed and tries again', async (t) => {
  const { user, api } = await open(t, {
    'GET /api/dashboard': () => reply(500, { error: 'ERR_INTERNAL' }),
  });
  await screen.findByText('Não foi possível carregar');
  api.set({ 'GET /api/dashboard': () => build() });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  t.ok(await screen.findByText('1.234'));
});

t.test('follows what happens, and keeps the last numbers when it cannot', async (t) => {
  const { api, emit, emitReset } = await open(t);
  await screen.findByText('1.234');
  api.set({ 'GET /api/dashboard': () => build({ supportPending: 4 }) });
  emit({ event: 'attendance', action: 'update' });
  emit({ event: 'attendance', action: 'update' });
  await until(() => value('Aguardando') === '4');
  t.equal(api.callsOf('GET /api/dashboard').length, 2, 'once for both');
  api.set({ 'GET /api/dashboard': () => reply(503, { error: 'ERR_UNAVAILABLE' }) });
  emitReset();
  t.ok(await screen.findByText(/^Não foi possível atualizar/));
  t.equal(value('Aguardando'), '4');
});

t.test('warns when the subscription ends soon', async (t) => {
  const { company, ...user } = buildAdmin();
  const dueDate = new Date(Date.now() + 2 * 86_400_000).toISOString();
  await open(t, {}, { user: { ...user, company: { ...company, dueDate } } });
  t.ok((await screen.findByText(/^Assinatura ativa até/)).classList.contains('pill-warning'));
});

t.test('says in the days of grace since when the subscription is over', async (t) => {
  const { company, ...user } = buildAdmin();
  const dueDate = new Date(Date.now() - 2 * 86_400_000).toISOString();
  await open(t, {}, { user: { ...user, company: { ...company, dueDate } } });
  t.ok((await screen.findByText(/^Assinatura venceu em/)).classList.contains('pill-warning'));
});

t.test('is whole on a phone', async (t) => {
  await open(t, {}, { width: 390 });
  t.ok(await screen.findByText('1.234'));
  t.same(await axe(), []);
  setWidth(1_440);
});

for (const [language, title] of [
  ['en', 'Conversations today: 5'],
  ['es', 'Atenciones hoy: 5'],
] as const) {
  t.test(`speaks ${language}`, async (t) => {
    await open(t, {}, { language });
    t.ok(await screen.findByRole('heading', { name: title }));
  });
}

t.test('other plugins add cards, which know the period', async (t) => {
  const Sales = ({ period }: DashboardCardProps) => (
    <section className="dash-panel">Vendas {'days' in period ? period.days : period.to}</section>
  );
  const load = () => Promise.resolve({ default: Sales });
  const fills = [{ slot: 'dashboard.cards', component: 'Sales', order: 1 }];
  await open(
    t,
    {},
    {
      plugins: [
        { id: 'sales', icons: {}, screens: { Sales: fillSlot(DashboardCardsSlot, load).load } },
      ],
      manifest: buildManifest({ id: 'sales', fills }),
    },
  );
  const card = await screen.findByText(/^Vendas/);
  t.equal(
    card.textContent,
    `Vendas ${screen.getByLabelText<HTMLInputElement>('Data final').value}`,
  );
  t.same(await axe(), []);
});

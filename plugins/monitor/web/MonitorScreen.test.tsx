import t from 'tap';
import { axe, buildAdmin, noAnswer, renderScreen, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import type { FailedTaskDto, OverviewDto } from '../schemas.ts';
import MonitorScreen from './MonitorScreen.tsx';

const MOMENT = '2026-11-20T10:00:00.000Z';

const OVERVIEW: OverviewDto = {
  at: MOMENT,
  queues: [
    {
      name: 'campaigns.prepare',
      waiting: 3,
      scheduled: 0,
      running: 1,
      failed: 2,
      oldestSeconds: 95,
    },
    { name: 'account.mail', waiting: 0, scheduled: 4, running: 0, failed: 0, oldestSeconds: 0 },
  ],
  followers: [
    { id: 'search', lag: 12, waiting: 1, dead: 0 },
    { id: 'campaigns', lag: 0, waiting: 0, dead: 3 },
  ],
  backlogs: [{ id: 'tickets.outbox', waiting: 7, failed: 0, oldestSeconds: 5 }],
  owners: [
    { id: '4711', process: 'connections 12@um', isAlive: true, connected: 9, total: 10 },
    { id: null, process: '', isAlive: false, connected: 0, total: 1 },
  ],
  troubled: [
    {
      id: 5,
      company: { id: 2, name: 'Padaria Aurora' },
      provider: 'whatsapp-web',
      status: 'DISCONNECTED',
      process: '',
      since: MOMENT,
    },
  ],
  processes: [
    {
      name: 'web 11@um',
      role: 'web',
      startedAt: MOMENT,
      reportedAt: MOMENT,
      memory: 240_000_000,
      heap: 90_000_000,
      delayMedian: 0.4,
      delayP99: 320,
      processor: 0.125,
      tasksRunning: 0,
      sockets: 31,
    },
  ],
  sockets: [{ company: { id: 2, name: 'Padaria Aurora' }, sockets: 31, users: 12 }],
  database: {
    bytes: 1_500_000_000,
    sessions: 21,
    mostSessions: 100,
    waitingForLocks: 0,
    cacheHits: 0.987,
    tables: [{ name: 'messages', bytes: 900_000_000, rows: 1_200_000 }],
    statements: [
      { process: 'web 11@um', state: 'active', seconds: 75, text: 'select …', blockedBy: 2 },
    ],
  },
};

const TASK: FailedTaskDto = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'campaigns.prepare',
  company: { id: 2, name: 'Padaria Aurora' },
  attempts: 3,
  createdAt: MOMENT,
  failedAt: MOMENT,
  error: 'timeout',
  payload: { campaignId: 4 },
};

const open = (test: TestLife, api: MockRoutes = {}, width = 1_440) =>
  renderScreen(test, <MonitorScreen />, {
    user: buildAdmin(),
    width,
    api: { 'GET /api/monitor': () => OVERVIEW, ...api },
  });

const row = (name: RegExp) => within(screen.getByRole('row', { name }));

t.test('shows what waits, runs and failed, and the rest in its parts', async (t) => {
  const { user } = await open(t);
  await screen.findByRole('table', { name: 'Tarefas em segundo plano' });
  t.ok(row(/campaigns.prepare/).getByText('1 min'));
  t.ok(row(/search/).getByText('12'));
  t.same(await axe(), []);
  await user.click(screen.getByRole('radio', { name: 'Conexões' }));
  t.ok(row(/connections 12@um/).getByText('9 de 10'));
  t.ok(row(/Padaria Aurora · 5/).getByText('Desconectada'));
  t.same(await axe(), []);
  await user.click(screen.getByRole('radio', { name: 'Processos' }));
  t.ok(row(/web 11@um/).getByText('320 ms'));
  await user.click(screen.getByRole('radio', { name: 'Banco' }));
  t.ok(screen.getByText('98,7%'));
  t.ok(screen.getByText('Bloqueado por 2 sessões'));
  t.same(await axe(), []);
});

t.test('has failed tasks tried again, and asks before it discards any', async (t) => {
  let tasks = [TASK];
  const { user, api } = await open(t, {
    'GET /api/monitor/queues/:name/failed': () => ({ tasks }),
    'POST /api/monitor/queues/:name/retry': () => {
      tasks = [];
      return { count: 1 };
    },
    'POST /api/monitor/queues/:name/discard': () => ({ count: 1 }),
  });
  await user.click(await screen.findByRole('button', { name: '2 falhas' }));
  const dialog = within(await screen.findByRole('dialog', { name: /campaigns.prepare/ }));
  t.ok(await dialog.findByText('timeout'));
  t.same(await axe(), []);
  await user.click(dialog.getByRole('button', { name: 'Descartar' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Descartar 1 tarefa?' }));
  await user.click(question.getByRole('button', { name: 'Cancelar' }));
  t.equal(api.callsOf('POST /api/monitor/queues/:name/discard').length, 0);
  await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }));
  t.ok(await screen.findByText('1 tarefa será tentada de novo.'));
  t.same(api.callsOf('POST /api/monitor/queues/:name/retry')[0]?.body, { ids: [TASK.id] });
  t.ok(await dialog.findByText('Não há falhas nesta fila.'));
});

t.test('deals with the facts that a follower gave up', async (t) => {
  const { user, api } = await open(t, {
    'POST /api/monitor/followers/:id/forget': () => ({ count: 3 }),
    'POST /api/monitor/followers/:id/retry': () => ({ count: 3 }),
  });
  const campaigns = async () => within(await screen.findByRole('row', { name: /^campaigns / }));
  await user.click((await campaigns()).getByRole('button', { name: 'Tentar de novo' }));
  t.ok(await screen.findByText('3 eventos serão tentados de novo.'));
  await user.click((await campaigns()).getByRole('button', { name: 'Descartar' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Descartar' }));
  t.ok(await screen.findByText('3 eventos descartados.'));
  t.equal(api.callsOf('POST /api/monitor/followers/:id/forget')[0]?.params.id, 'campaigns');
});

t.test('says that figures are missing or old', async (t) => {
  const { user, api } = await open(t, { 'GET /api/monitor': noAnswer });
  const again = await screen.findByRole('button', { name: 'Tentar de novo' });
  api.set({ 'GET /api/monitor': () => OVERVIEW });
  await user.click(again);
  await screen.findByRole('table', { name: 'Tarefas em segundo plano' });
  api.set({ 'GET /api/monitor': noAnswer });
  await until(() => screen.queryByText(/os números são os últimos/) !== null);
});

t.test('is whole on a phone', async (t) => {
  await open(t, {}, 390);
  await screen.findByRole('table', { name: 'Tarefas em segundo plano' });
  t.same(await axe(), []);
});

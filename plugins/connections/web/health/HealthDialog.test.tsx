import { axe, buildAdmin, renderScreen, reply, screen, waitFor, within } from 'prosa/web/testing';
import type { MockRoutes, RenderOptions } from 'prosa/web/testing';
import t from 'tap';
import ConnectionsScreen from '../ConnectionsScreen.tsx';
import { buildConnection, buildHealth } from '../testing/builders.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const admin = buildAdmin({
  permissions: ['connections-page:actionButtons', 'connections-page:editOrDeleteConnection'],
});

const ago = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString();

const connection = buildConnection({ connectedAt: ago(3 * HOUR + 20 * MINUTE + 30_000) });

const health = buildHealth({
  connectedAt: connection.connectedAt,
  lastReceivedAt: ago(5 * MINUTE),
  waiting: 2,
  today: { received: 40, sent: 31, failed: 1 },
  incidents: [
    { id: 3, kind: 'too-many', beganAt: ago(MINUTE), endedAt: ago(-HOUR), detail: '429' },
    {
      id: 2,
      kind: 'deaf',
      beganAt: ago(9 * HOUR),
      endedAt: ago(9 * HOUR - 3 * MINUTE),
      detail: '',
    },
    { id: 1, kind: 'something-new', beganAt: ago(10 * HOUR), endedAt: null, detail: '' },
  ],
  changes: [
    { id: 2, status: 'CONNECTED', reason: '', at: ago(3 * HOUR) },
    { id: 1, status: 'OPENING', reason: 'connection-lost', at: ago(4 * HOUR) },
  ],
});

const show = (
  test: Parameters<typeof renderScreen>[0],
  routes: MockRoutes = {},
  options: RenderOptions = {},
) =>
  renderScreen(test, <ConnectionsScreen />, {
    user: admin,
    api: {
      'GET /api/whatsapp': () => [connection],
      'GET /api/whatsapp/:id/health': () => health,
      ...routes,
    },
    ...options,
  });

const dialogOf = async (name = 'Situação de Loja Centro') =>
  within(await screen.findByRole('dialog', { name }));

t.test('the state of a connection says since when, and leads to all that is known', async (t) => {
  const { user } = await show(t);
  await user.click(await screen.findByRole('button', { name: /^Conectada há 3 h 20 min/ }));
  const dialog = await dialogOf();
  t.ok(await dialog.findByText('2 mensagens'));
  t.ok(dialog.getByText('31 enviadas'));
  t.ok(dialog.getByText('40 recebidas'));
  t.ok(dialog.getByText('1 falhou'));
  t.ok(dialog.getByText('Nenhuma ainda'), 'nothing was sent yet');
  const rows = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  t.match(rows[0], /^Pausa por excesso de envios · 429.*em curso$/);
  t.match(rows[1], /^Conexão muda.*3 min$/);
  t.match(rows[2], /^something-new.*em curso$/, 'what has no words keeps its name');
  t.match(rows[4], /^Conectando.*A conexão caiu; ela volta sozinha\.$/);
  t.same(await axe(), []);
  await user.keyboard('{Escape}');
  await waitFor(() => {
    if (screen.queryByRole('dialog')) throw new Error('it is still there');
  });
});

t.test('the menu of a connection leads there too, also by keyboard', async (t) => {
  const { user } = await show(t, { 'GET /api/whatsapp/:id/health': () => buildHealth() });
  (await screen.findByRole('button', { name: 'Ações de Loja Centro' })).focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Situação e histórico' }));
  const dialog = await dialogOf();
  t.ok(await dialog.findByText('Nenhuma ocorrência nos últimos 90 dias.'));
  t.ok(dialog.getByText('Ainda não há histórico.'));
  t.equal(dialog.getAllByText('Nenhuma ainda').length, 2);
});

t.test('it follows the connection while it is looked at', async (t) => {
  const { user, emit, api } = await show(t);
  await user.click(await screen.findByRole('button', { name: /^Conectada/ }));
  const dialog = await dialogOf();
  await dialog.findByText('2 mensagens');
  api.set({ 'GET /api/whatsapp/:id/health': () => ({ ...health, connectedAt: null, waiting: 7 }) });
  const fallen = {
    ...connection,
    status: 'OPENING',
    statusReason: 'connection-lost',
    connectedAt: null,
  };
  emit({ event: 'whatsapp', action: 'update', whatsapp: fallen });
  t.ok(await dialog.findByText('7 mensagens'));
  t.ok(dialog.getAllByText('A conexão caiu; ela volta sozinha.').length > 0);
  emit({ event: 'whatsapp', action: 'delete', whatsappId: connection.id });
  t.notOk(screen.queryByRole('dialog'), 'a connection that is gone has no state');
});

t.test('what cannot be read offers another try', async (t) => {
  const { user, api } = await show(t, {
    'GET /api/whatsapp/:id/health': () => reply(500, { error: 'ERR_INTERNAL' }),
  });
  await user.click(await screen.findByRole('button', { name: /^Conectada/ }));
  const dialog = await dialogOf();
  const retry = await dialog.findByRole('button', { name: 'Tentar de novo' });
  api.set({ 'GET /api/whatsapp/:id/health': () => health });
  await user.click(retry);
  t.ok(await dialog.findByText('2 mensagens'));
});

t.test('a long history is shown in parts', async (t) => {
  const incidents = Array.from({ length: 9 }, (_, at) => ({
    id: at,
    kind: 'connection-lost',
    beganAt: ago((at + 2) * HOUR),
    endedAt: ago((at + 1) * HOUR),
    detail: '',
  }));
  const { user } = await show(t, {
    'GET /api/whatsapp/:id/health': () => buildHealth({ incidents }),
  });
  await user.click(await screen.findByRole('button', { name: /^Conectada/ }));
  const dialog = await dialogOf();
  await user.click(await dialog.findByRole('button', { name: 'Mostrar mais (3)' }));
  t.equal(dialog.getAllByText('Conexão caiu').length, 9);
});

t.test('a connection that is connected and in trouble says so in the list', async (t) => {
  const restricted = { ...connection, statusReason: 'restricted' };
  await show(t, { 'GET /api/whatsapp': () => [restricted] });
  t.ok(await screen.findByRole('button', { name: /^Conectada Conversas novas bloqueadas/ }));
});

for (const [language, name, incident] of [
  ['en', 'Health of Loja Centro', 'Silent connection'],
  ['es', 'Estado de Loja Centro', 'Conexión muda'],
] as const) {
  t.test(`speaks ${language}, and fits a phone`, async (t) => {
    const { user } = await show(t, {}, { language, width: 390 });
    const words = language === 'en' ? /^Connected/ : /^Conectada/;
    await user.click(await screen.findByRole('button', { name: words }));
    const dialog = await dialogOf(name);
    t.ok(await dialog.findByText(incident));
    t.same(await axe(), []);
  });
}

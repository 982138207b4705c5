import t from 'tap';
import { axe, buildAdmin, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import type { DeliveryDetail, DeliveryDto, WebhookDto } from '../schemas.ts';
import DeliveriesScreen from './log/DeliveriesScreen.tsx';
import WebhooksScreen from './WebhooksScreen.tsx';

const ERP: WebhookDto = {
  id: 1,
  name: 'ERP',
  url: 'https://erp.example/prosa',
  facts: ['tickets.message-received', 'tickets.ticket-closed'],
  connectionIds: [],
  queueIds: [],
  active: true,
  headerName: '',
  hasHeaderValue: false,
  isGone: false,
  oldSecretUntil: null,
  failed: 2,
  waiting: 1,
  lastDeliveredAt: null,
};
const FAILED: DeliveryDto = {
  id: 7,
  webhookId: 1,
  messageId: 'msg_a',
  fact: 'tickets.message-received',
  state: 'failed',
  attemptCount: 2,
  status: 503,
  problem: 'down',
  createdAt: '2026-11-27T12:00:00Z',
  nextAt: null,
};
const DETAIL: DeliveryDetail = {
  ...FAILED,
  attempts: [
    { at: '2026-11-27T12:00:00Z', milliseconds: 90, status: null, problem: 'late' },
    { at: '2026-11-27T12:00:05Z', milliseconds: 30, status: 503, problem: 'down' },
  ],
  body: '{"type":"tickets.message-received"}',
};

const open = (
  test: TestLife,
  webhooks: readonly WebhookDto[],
  api: MockRoutes = {},
  width = 1_440,
) =>
  renderScreen(test, <WebhooksScreen />, {
    user: buildAdmin(),
    width,
    api: {
      'GET /api/webhooks': () => ({ webhooks }),
      'GET /api/whatsapp': () => [
        { id: 3, name: 'Loja Centro' },
        { id: 4, name: 'Loja Norte' },
      ],
      'GET /api/queue': () => [{ id: 5, name: 'Vendas' }],
      ...api,
    },
  });
const openLog = (test: TestLife, api: MockRoutes = {}, width = 1_440) =>
  renderScreen(test, <DeliveriesScreen />, {
    ...{ user: buildAdmin(), width, path: '/webhooks/:webhookId', at: '/webhooks/1' },
    api: {
      'GET /api/webhooks/:id': () => ERP,
      'GET /api/webhooks/:id/deliveries': () => ({ deliveries: [FAILED], hasMore: false }),
      'GET /api/webhooks/:id/deliveries/:deliveryId': () => DETAIL,
      ...api,
    },
  });
const menuOf = async (user: Awaited<ReturnType<typeof open>>['user'], entry: string) => {
  await user.click(await screen.findByRole('button', { name: /ERP$/ }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};

t.test('makes one, and shows its secret this once', async (t) => {
  const { user, api } = await open(t, [], {
    'POST /api/webhooks': () => ({ webhook: ERP, secret: 'whsec_abc' }),
  });
  t.ok(await screen.findByText('Nenhum webhook ainda'));
  t.same(await axe(), []);
  await user.click(screen.getAllByRole('button', { name: 'Novo webhook' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Novo webhook' });
  await within(dialog).findByRole('group', { name: 'Só destas filas' });
  t.same(await axe(dialog), []);
  const field = (name: RegExp): HTMLElement => within(dialog).getByLabelText(name);
  await user.type(field(/^Nome$/), 'ERP');
  await user.type(field(/^Endereço/), 'https://erp.example/prosa');
  await user.click(field(/^Mensagem recebida/));
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  t.ok(await within(dialog).findByText('Escolha ao menos um fato.'));
  await user.click(field(/^Conversa encerrada/));
  await user.click(field(/^Vendas/));
  await user.type(field(/^Nome do cabeçalho/), 'X-Key');
  await user.type(field(/^Valor do cabeçalho/), 'abc');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  const secret = await screen.findByRole('dialog', { name: 'Segredo de ERP' });
  t.ok(within(secret).getByText('whsec_abc'));
  t.same(api.callsOf('POST /api/webhooks')[0]?.body, {
    name: 'ERP',
    url: 'https://erp.example/prosa',
    facts: ['tickets.ticket-closed'],
    connectionIds: [],
    queueIds: [5],
    headerName: 'X-Key',
    headerValue: 'abc',
  });
  await user.click(within(secret).getByRole('button', { name: 'Já guardei' }));
  t.ok(await screen.findByText('2 falhas em 7 dias'));
  t.same(api.unexpected, []);
});

t.test('an address that is refused is said at its field, and nothing typed is lost', async (t) => {
  const { user, api } = await open(t, [ERP], {
    'PUT /api/webhooks/:id': () =>
      reply(400, { error: 'ERR_WEBHOOK_ADDRESS_PRIVATE', field: 'url' }),
  });
  await menuOf(user, 'Editar');
  const dialog = await screen.findByRole('dialog', { name: 'Editar ERP' });
  const address = within(dialog).getByLabelText(/^Endereço/);
  await user.clear(address);
  await user.type(address, 'https://10.0.0.1/');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  t.ok(await within(dialog).findByText('Endereços de redes internas não são permitidos.'));
  t.equal((address as HTMLInputElement).value, 'https://10.0.0.1/');
  api.set({ 'PUT /api/webhooks/:id': () => ERP });
  await user.clear(address);
  await user.type(address, ERP.url);
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  await until(() => screen.queryByRole('dialog') === null);
  const sent = api.callsOf('PUT /api/webhooks/:id').at(-1)?.body as object;
  t.notOk('url' in sent, 'an address that stays asks for no password');
});

t.test('is tested, switched off, given another secret and deleted', async (t) => {
  const { user, api } = await open(t, [ERP], {
    'POST /api/webhooks/:id/test': () => ({
      ...{ isDelivered: false, status: 500, problem: 'down', milliseconds: 12 },
    }),
    'PUT /api/webhooks/:id': ({ body }) => ({ ...ERP, ...(body as object) }),
    'PUT /api/webhooks/:id/secret': () => ({ webhook: ERP, secret: 'whsec_new' }),
    'DELETE /api/webhooks/:id': () => ({ message: 'Webhook deleted' }),
  });
  await menuOf(user, 'Enviar teste');
  const test = await screen.findByRole('dialog', { name: 'Teste de ERP' });
  t.ok(await within(test).findByText('O teste falhou: o destino não atende ou falhou'));
  t.same(await axe(test), []);
  await user.click(within(test).getAllByRole('button', { name: 'Fechar' }).at(-1) as HTMLElement);
  await menuOf(user, 'Desligar');
  t.ok(await screen.findByText('Desligado'));
  t.same(api.callsOf('PUT /api/webhooks/:id')[0]?.body, { active: false });
  await menuOf(user, 'Trocar o segredo');
  await user.click(await screen.findByRole('button', { name: 'Trocar' }));
  const secret = await screen.findByRole('dialog', { name: 'Segredo de ERP' });
  t.ok(within(secret).getByText('whsec_new'));
  await user.click(within(secret).getByRole('button', { name: 'Já guardei' }));
  await menuOf(user, 'Excluir');
  await user.click(await screen.findByRole('button', { name: 'Excluir' }));
  t.ok(await screen.findByText('Nenhum webhook ainda'));
});

t.test('the log shows each attempt, what was sent, and sends it again; it is live', async (t) => {
  const waiting = { ...FAILED, state: 'waiting', nextAt: '2026-11-27T13:00:00Z' };
  const { user, api, emit } = await openLog(t, {
    'POST /api/webhooks/:id/deliveries/:deliveryId/replay': () => waiting,
    'POST /api/webhooks/:id/replay': () => ({ count: 3 }),
  });
  await screen.findByRole('heading', { name: 'Entregas de ERP' });
  t.ok(await screen.findByText('503 · o destino não atende ou falhou'));
  t.same(await axe(), []);
  await user.click(screen.getByText('Mensagem recebida'));
  const dialog = await screen.findByRole('dialog', { name: 'Mensagem recebida' });
  t.ok(await within(dialog).findByText('o destino demorou mais de 15 segundos'));
  t.ok(within(dialog).getByText(/"type": "tickets\.message-received"/));
  t.same(await axe(dialog), []);
  await user.click(within(dialog).getByRole('button', { name: 'Enviar de novo' }));
  await until(() => screen.queryByRole('dialog') === null);
  const table = screen.getByRole('table', { name: 'Entregas' });
  t.ok(await within(table).findByText('Na espera'));
  emit({
    ...{ event: 'webhookDelivery', action: 'update', seq: 0 },
    webhookDelivery: { ...FAILED, state: 'delivered', status: 200, problem: '' },
  });
  t.ok(await within(table).findByText('Entregue'));
  await user.click(screen.getByRole('button', { name: 'Reenviar as que falharam' }));
  await user.click(await screen.findByRole('button', { name: 'Reenviar' }));
  t.ok(await screen.findByText('3 entregas vão ser enviadas de novo.'));
  await user.click(screen.getByRole('radio', { name: 'Falhou' }));
  await until(
    () => api.callsOf('GET /api/webhooks/:id/deliveries').at(-1)?.query.get('state') === 'failed',
  );
  t.same(api.unexpected, []);
});

t.test('the list is whole on a phone', async (t) => {
  await open(t, [ERP], {}, 390);
  await screen.findByText('2 falhas em 7 dias');
  t.same(await axe(), []);
});

t.test('the log is whole on a phone, and says when nothing comes', async (t) => {
  const { api, user } = await openLog(
    t,
    { 'GET /api/webhooks/:id': () => reply(404, { error: 'ERR_NO_WEBHOOK_FOUND' }) },
    390,
  );
  t.ok(await screen.findByText('Este webhook não existe mais.'));
  api.set({ 'GET /api/webhooks/:id': () => ERP });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  t.ok(await screen.findByRole('heading', { name: 'Entregas de ERP' }));
  t.same(await axe(), []);
});

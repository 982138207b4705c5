import t from 'tap';
import { axe, buildAdmin, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import {
  buildDifference,
  buildInvoice,
  buildPayment,
  REVENUE,
  SETTINGS,
} from '../testing/build.ts';
import BillingScreen from './BillingScreen.tsx';

const company = { id: 2, name: 'Padaria Boa' };
const invoice = buildInvoice({ isOverdue: true, company });

const open = (test: TestLife, api: MockRoutes = {}) =>
  renderScreen(test, <BillingScreen />, {
    user: buildAdmin({ super: true }),
    api: {
      'GET /api/invoices': () => ({ invoices: [invoice], hasMore: false }),
      'GET /api/billing/payments': () => ({ payments: [buildPayment()], hasMore: false }),
      'GET /api/billing/revenue': () => REVENUE,
      'GET /api/billing/differences': () => ({
        differences: [buildDifference()],
        lastRunAt: '2026-03-31T15:00:00.000Z',
      }),
      'GET /api/billing/settings': () => SETTINGS,
      'GET /api/companies': () => ({
        companies: [{ ...company, email: 'dona@padaria.example.com' }],
        hasMore: false,
      }),
      ...api,
    },
  });

type Opened = Awaited<ReturnType<typeof open>>;

const dialog = () => within(screen.getByRole('dialog'));
const isClosed = (): boolean => screen.queryByRole('dialog') === null;
const choose = async ({ user }: Opened, of: string, entry: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: `Ações de ${of}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
  await screen.findByRole('dialog');
};
const press = ({ user }: Opened, name: string) =>
  user.click(dialog().getByRole('button', { name }));
const chooseCompany = async ({ user }: Opened): Promise<void> => {
  await user.type(dialog().getByRole('combobox', { name: 'Empresa' }), 'pad');
  await user.click(await dialog().findByRole('option', { name: /Padaria Boa/ }));
};

t.test('lists the invoices of all companies, narrowed by state, time and company', async (t) => {
  const { user, api } = await open(t);
  t.ok(await screen.findByRole('cell', { name: 'Padaria Boa' }));
  t.same(await axe(), []);
  await user.selectOptions(screen.getByLabelText('Situação'), 'Vencidas');
  await user.type(screen.getByLabelText('Vence de'), '2026-03-01');
  await user.type(screen.getByRole('combobox', { name: 'Empresa' }), 'pad');
  await user.click(await screen.findByRole('option', { name: /Padaria Boa/ }));
  await until(() => {
    const query = api.callsOf('GET /api/invoices').at(-1)?.query;
    return query?.get('companyId') === '2' && query.get('status') === 'overdue';
  });
  t.equal(api.callsOf('GET /api/invoices').at(-1)?.query.get('from'), '2026-03-01');
});

t.test('confirms a payment by hand with the bank’s id, and voids for a reason', async (t) => {
  const opened = await open(t, {
    'POST /api/invoices/:id/payments': () => reply(400, { error: 'ERR_PAYMENT_KNOWN' }),
    'PUT /api/invoices/:id': () => buildInvoice({ status: 'void' }),
  });
  const { user, api } = opened;
  await choose(opened, 'Fatura 41', 'Confirmar pagamento');
  t.same(await axe(), []);
  await press(opened, 'Confirmar pagamento');
  t.ok(dialog().getByText('Obrigatório'));
  await user.type(dialog().getByLabelText('Identificador no banco'), 'E123');
  await press(opened, 'Confirmar pagamento');
  await until(() => api.callsOf('POST /api/invoices/:id/payments').length === 1);
  await until(() => dialog().queryByRole('alert') !== null);
  api.set({ 'POST /api/invoices/:id/payments': () => buildInvoice({ paidCents: 1_000 }) });
  await press(opened, 'Confirmar pagamento');
  await until(isClosed);
  t.match(api.callsOf('POST /api/invoices/:id/payments').at(-1)?.body, {
    externalId: 'E123',
    cents: 14_990,
  });
  t.ok(screen.getByRole('cell', { name: 'Padaria Boa' }), 'the company stays known');
  await choose(opened, 'Fatura 41', 'Cancelar fatura');
  await user.type(dialog().getByLabelText('Motivo'), 'Emitida em dobro');
  await press(opened, 'Cancelar fatura');
  t.ok(await screen.findByText('Cancelada'));
  t.same(api.callsOf('PUT /api/invoices/:id')[0]?.body, {
    status: 'void',
    reason: 'Emitida em dobro',
  });
});

t.test('gives unmatched money to a company, and sends money back', async (t) => {
  const opened = await open(t, {
    'POST /api/billing/payments/:id/assign': () => buildPayment({ company }),
    'POST /api/billing/payments/:id/refunds': () => buildPayment({ refundedCents: 500 }),
  });
  const { user, api } = opened;
  await user.click(screen.getByRole('tab', { name: 'Pagamentos' }));
  await screen.findByRole('table', { name: 'Pagamentos' });
  t.same(await axe(), []);
  await user.click(screen.getByRole('radio', { name: 'Sem empresa' }));
  await until(() => api.callsOf('GET /api/billing/payments').length === 2);
  t.equal(api.callsOf('GET /api/billing/payments')[1]?.query.get('isUnmatched'), 'true');
  const { externalId } = buildPayment();
  await choose(opened, externalId, 'Atribuir a uma empresa');
  await chooseCompany(opened);
  await press(opened, 'Atribuir a uma empresa');
  await until(isClosed);
  t.same(api.callsOf('POST /api/billing/payments/:id/assign')[0]?.body, { companyId: 2 });
  await choose(opened, externalId, 'Devolver');
  const amount = dialog().getByLabelText('Valor');
  await user.clear(amount);
  await user.type(amount, '200');
  await user.type(dialog().getByLabelText('Motivo'), 'Pago em dobro');
  await press(opened, 'Devolver');
  t.ok(dialog().getByText(/Restam R\$\s149,90 para devolver\./u));
  await user.clear(amount);
  await user.type(amount, '5');
  await press(opened, 'Devolver');
  await until(isClosed);
  t.same(api.callsOf('POST /api/billing/payments/:id/refunds')[0]?.body, {
    cents: 500,
    reason: 'Pago em dobro',
  });
});

t.test(
  'shows money by month and age, as a chart and as tables, and the rows behind them',
  async (t) => {
    const { user, api } = await open(t);
    await user.click(screen.getByRole('tab', { name: 'Receita' }));
    const months = within(await screen.findByRole('table', { name: 'Receita por mês' }));
    t.ok(months.getByRole('row', { name: /^02\/2026 R\$\s200,00 R\$\s100,00/u }));
    t.ok(screen.getByRole('img', { name: /Faturado e recebido/ }));
    const ages = within(screen.getByRole('table', { name: 'Vencido por idade' }));
    t.ok(ages.getByRole('row', { name: /^1 a 7 dias 2 R\$\s299,80/u }));
    t.same(await axe(), []);
    await user.click(screen.getByRole('button', { name: 'Ver faturas vencidas' }));
    await until(() => api.callsOf('GET /api/invoices').at(-1)?.query.get('status') === 'overdue');
    await user.click(screen.getByRole('tab', { name: 'Receita' }));
    await user.click(
      await screen.findByRole('button', { name: 'Ver linhas: Recebido sem empresa' }),
    );
    await until(() => api.callsOf('GET /api/billing/payments').length === 1);
    t.equal(api.callsOf('GET /api/billing/payments')[0]?.query.get('isUnmatched'), 'true');
  },
);

t.test('reconciles, and clears a difference up after a question', async (t) => {
  const differences = [buildDifference()];
  const { user, api } = await open(t, {
    'GET /api/billing/differences': ({ query }) =>
      query.get('after') === null
        ? { differences, hasMore: true, lastRunAt: null }
        : {
            differences: [buildDifference({ id: 2, kind: 'missing' })],
            hasMore: false,
            lastRunAt: null,
          },
    'POST /api/billing/reconcile': () => ({}),
    'DELETE /api/billing/differences/:id': () => undefined,
  });
  await user.click(screen.getByRole('tab', { name: 'Divergências' }));
  t.ok(await screen.findByRole('row', { name: /Valor diferente.*R\$\s149,90 R\$\s149,00/u }));
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: 'Conciliar agora' }));
  t.ok(await screen.findByText('Conciliação feita.'));
  await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  t.ok(await screen.findByRole('row', { name: /Pagamento que o provedor não mostra/u }));
  t.equal(screen.queryByRole('button', { name: 'Mostrar mais' }), null);
  for (const left of [2, 1]) {
    const rows = await screen.findAllByRole('button', { name: 'Esclarecida' });
    t.equal(rows.length, left);
    await user.click(rows[0]!);
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Esclarecida' }));
    await until(() => api.callsOf('DELETE /api/billing/differences/:id').length === 3 - left);
    await until(() => screen.queryByRole('alertdialog') === null);
  }
  t.ok(await screen.findByText('Os livros e os provedores dizem o mesmo.'));
  t.equal(api.callsOf('POST /api/billing/reconcile').length, 1);
});

t.test('keeps the settings, and gives time and credit to a company', async (t) => {
  const opened = await open(t, {
    'PUT /api/billing/settings': ({ body }) => ({
      ...SETTINGS,
      ...(body as object),
      steps: SETTINGS.steps,
    }),
    'POST /api/billing/extensions': () => ({}),
    'POST /api/billing/credits': () => reply(400, { error: 'ERR_CREDIT_TOO_SMALL' }),
  });
  const { user, api } = opened;
  await choose(opened, 'Fatura 41', 'Dar prazo');
  t.ok(dialog().getByText('Padaria Boa'), 'the company of the invoice is chosen');
  await press(opened, 'Cancelar');
  await until(isClosed);
  await user.click(screen.getByRole('tab', { name: 'Configurações' }));
  const provider = await screen.findByLabelText(/^Provedor/);
  t.same(await axe(), []);
  await user.selectOptions(provider, 'Pix com confirmação manual');
  await user.click(screen.getByLabelText('7 dias antes do vencimento'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await until(() => api.callsOf('PUT /api/billing/settings').length === 1);
  t.same(api.callsOf('PUT /api/billing/settings')[0]?.body, {
    provider: 'pix-manual',
    issuerName: 'Prosa Serviços',
    issuerDocument: '11222333000181',
    issuerAddress: 'Av. Paulista, 1000, São Paulo',
    graceDays: 0,
    stepsOff: ['d-7'],
  });
  await user.click(screen.getByRole('button', { name: 'Dar prazo' }));
  await chooseCompany(opened);
  await user.type(dialog().getByLabelText('Motivo'), 'Feriado bancário');
  await press(opened, 'Dar prazo');
  await until(isClosed);
  t.same(api.callsOf('POST /api/billing/extensions')[0]?.body, {
    companyId: 2,
    days: 7,
    reason: 'Feriado bancário',
  });
  await user.click(screen.getByRole('button', { name: 'Mudar crédito' }));
  await chooseCompany(opened);
  await user.selectOptions(dialog().getByLabelText('Operação'), 'Retirar crédito');
  await user.type(dialog().getByLabelText('Valor'), '50');
  await user.type(dialog().getByLabelText('Motivo'), 'Ajuste');
  await press(opened, 'Confirmar');
  await until(() => dialog().queryByRole('alert') !== null);
  t.match(api.callsOf('POST /api/billing/credits')[0]?.body, { companyId: 2, cents: -5_000 });
  t.same(await axe(), []);
});

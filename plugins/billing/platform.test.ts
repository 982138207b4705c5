import t from 'tap';
import { Plan } from 'prosa/core';
import { DemoBilling } from './services/demo-billing.ts';
import { Reconciliation } from './services/reconciliation.ts';
import { Settlement } from './services/settlement.ts';
import type {
  DifferenceDto,
  DifferencePage,
  PaymentDto,
  RevenueDto,
} from './shared/platform-schemas.ts';
import { booksDiffer } from './testing/facts.ts';
import { inDays, openPayDesk } from './testing/pay-desk.ts';

const desk = await openPayDesk(t);
const { app, bank, call, owner } = desk;
const settle = (txid: string) => app.host.resolve('billing', Settlement).settle(txid);

const reason = 'Combinado por telefone';

const paymentsOf = async (query: string): Promise<PaymentDto[]> =>
  (await call(owner, 'GET', `/billing/payments?${query}`)).json<{ payments: PaymentDto[] }>()
    .payments;

const auditOf = async (companyId: number) =>
  (await call(owner, 'GET', `/audit/platform?companyId=${String(companyId)}`))
    .json<{ entries: { action: string; details: Record<string, unknown> }[] }>()
    .entries.map(({ action, details }) => ({ action, details }));

t.test('the platform’s money is for its own people alone', async (t) => {
  const company = await desk.billed();
  const routes = [
    ['GET', '/invoices/export'],
    ['GET', '/billing/payments'],
    ['GET', '/billing/revenue'],
    ['GET', '/billing/differences'],
    ['GET', '/billing/settings'],
    ['POST', '/billing/credits', { companyId: company.id, cents: 100, reason }],
    ['POST', '/billing/extensions', { companyId: company.id, days: 3, reason }],
    ['PUT', `/invoices/${String(company.invoiceId)}`, { status: 'void', reason }],
  ] as const;
  for (const [method, url, body] of routes) {
    t.equal((await call(undefined, method, url, body)).statusCode, 401, url);
    t.equal((await call(company.admin, method, url, body)).statusCode, 403, url);
  }
});

t.test('a payment is confirmed once, from the bank’s statement', async (t) => {
  const company = await desk.billed();
  const path = `/invoices/${String(company.invoiceId)}/payments`;
  const body = { externalId: 'E00000000202611270000abcdefghijk', cents: 4900 };
  const paidAt = inDays(-1).toISOString();
  const late = await call(owner, 'POST', path, { ...body, paidAt: inDays(1).toISOString() });
  t.match(late.json(), { error: 'ERR_INVALID_PAYMENT_DATE', field: 'paidAt' });
  const answer = await call(owner, 'POST', path, { ...body, paidAt });
  t.match(answer.json(), { status: 'paid', paidCents: 4900, company: { id: company.id } });
  t.same((await call(owner, 'POST', path, { ...body, paidAt })).json(), {
    error: 'ERR_PAYMENT_KNOWN',
  });
  t.match(await auditOf(company.id), [
    { action: 'changed', details: { externalId: body.externalId, cents: 4900 } },
  ]);
});

t.test('what is paid after an invoice was voided is credit; before it, too', async (t) => {
  const company = await desk.billed();
  const first = await desk.charge(company);
  bank.pay(first.txid, { cents: 1000 });
  await settle(first.txid);
  const second = await desk.charge(company);
  const path = `/invoices/${String(company.invoiceId)}`;
  const voided = await call(owner, 'PUT', path, { status: 'void', reason });
  t.match(voided.json(), { status: 'void', paidCents: 0 });
  t.equal(bank.charges.get(second.txid)?.status, 'removed', 'nobody can pay it any more');
  bank.pay(second.txid);
  await settle(second.txid);
  t.same(await desk.books(company), { customer_credit: -4900, psp_clearing: 4900 });
  t.same((await call(owner, 'PUT', path, { status: 'void', reason })).json(), {
    error: 'ERR_INVOICE_NOT_OPEN',
  });
  t.same((await desk.pressPay(company)).json(), { error: 'ERR_INVOICE_PAID' }, 'by the credit');
  t.match((await call(company.admin, 'GET', '/invoices/all')).json(), {
    invoices: [{ status: 'paid', creditCents: 4900 }, { status: 'void' }],
  });
});

t.test('an invoice that is given up is no longer owed', async (t) => {
  const company = await desk.billed();
  const path = `/invoices/${String(company.invoiceId)}`;
  await call(owner, 'PUT', path, { status: 'uncollectible', reason });
  t.same(await desk.books(company), { revenue: -4900, bad_debt: 4900 });
});

t.test('money that went back before an invoice was voided is no credit', async (t) => {
  const company = await desk.billed();
  const { txid } = await desk.charge(company);
  const externalId = bank.pay(txid, { cents: 1000 });
  await settle(txid);
  bank.takeBack(externalId, 400);
  await settle(txid);
  const path = `/invoices/${String(company.invoiceId)}`;
  await call(owner, 'PUT', path, { status: 'void', reason });
  t.same(await desk.books(company), { customer_credit: -600, psp_clearing: 600 });
});

t.test('credit is given and taken away, and pays what is open', async (t) => {
  const company = await desk.billed();
  const give = (cents: number) =>
    call(owner, 'POST', '/billing/credits', { companyId: company.id, cents, reason });
  t.same((await give(-1)).json(), { error: 'ERR_CREDIT_TOO_SMALL' });
  t.equal((await give(1000)).statusCode, 200);
  t.match(await desk.invoice(company), { status: 'open', creditCents: 1000 });
  t.equal((await desk.charge(company)).valor.original, '39.00');
  t.equal((await give(500)).statusCode, 200);
  t.match(await desk.invoice(company), { creditCents: 1000 }, 'somebody may be paying 39 now');
  t.equal((await give(-500)).statusCode, 200);
  t.same(await desk.books(company), { receivable: 3900, revenue: -4900, discounts: 1000 });
});

t.test('days are given, from today where the due date is over', async (t) => {
  const company = await desk.billed(-9);
  t.equal((await call(company.admin, 'POST', '/tags', {})).statusCode, 402);
  const body = { companyId: company.id, days: 3, reason };
  t.equal((await call(owner, 'POST', '/billing/extensions', body)).statusCode, 200);
  t.equal((await call(company.admin, 'POST', '/tags', {})).statusCode, 400, 'at once');
  t.match((await call(company.admin, 'GET', '/subscription')).json(), { daysLeft: 3 });
  t.match(await auditOf(company.id), [{ action: 'company-changed', details: { days: 3, reason } }]);
});

t.test('money of nobody is kept, and given to a company once', async (t) => {
  const company = await desk.billed();
  const externalId = bank.payStray(4900, inDays(-1));
  await app.host.resolve('billing', Reconciliation).run(48);
  const [stray] = await paymentsOf('isUnmatched=true');
  t.match(stray, { externalId, cents: 4900, company: null, invoiceId: null });
  const path = `/billing/payments/${String(stray?.id)}/assign`;
  const body = { companyId: company.id, invoiceId: company.invoiceId };
  t.equal((await call(company.admin, 'POST', path, body)).statusCode, 403);
  const other = await desk.billed();
  t.same((await call(owner, 'POST', path, { ...body, companyId: other.id })).json(), {
    error: 'ERR_NO_INVOICE_FOUND',
  });
  t.match((await call(owner, 'POST', path, body)).json(), { company: { id: company.id } });
  t.same((await call(owner, 'POST', path, body)).json(), { error: 'ERR_PAYMENT_ASSIGNED' });
  t.match(await desk.invoice(company), { status: 'paid' });
  t.same(await desk.books(company), { revenue: -4900, suspense: 4900 }, 'beside what was nobody’s');
  t.same(await paymentsOf('isUnmatched=true'), []);
});

t.test('a refund is asked for once, however long the answer takes', async (t) => {
  const company = await desk.billed();
  const { txid } = await desk.charge(company);
  bank.pay(txid, { cents: 6000 });
  await settle(txid);
  const [payment] = await paymentsOf(`companyId=${String(company.id)}`);
  t.match(payment, { cents: 6000, canRefund: true, txid });
  const path = `/billing/payments/${String(payment?.id)}/refunds`;
  t.same((await call(owner, 'POST', path, { cents: 6001, reason })).json(), {
    error: 'ERR_REFUND_TOO_LARGE',
  });
  bank.faults.push('lost-answer');
  const asked = await call(owner, 'POST', path, { cents: 2000, reason });
  t.match(asked.json(), { refundedCents: 2000, refunds: [{ status: 'requested', reason }] });
  await settle(txid);
  t.match(await paymentsOf(`companyId=${String(company.id)}`), [{ refunds: [{ status: 'done' }] }]);
  t.same(
    await desk.books(company),
    { revenue: -4900, psp_clearing: 4000, refunds: 900 },
    'credit first',
  );
  t.equal((await call(owner, 'POST', path, { cents: 4001, reason })).statusCode, 400);
  bank.faults.push('refused');
  t.same((await call(owner, 'POST', path, { cents: 4000, reason })).json(), {
    error: 'ERR_PAYMENT_REFUSED',
  });
  t.match((await call(owner, 'POST', path, { cents: 4000, reason })).json(), {
    refundedCents: 6000,
    canRefund: false,
  });
});

t.test('a comparison books what nobody told of, and lists what differs', async (t) => {
  const compare = () => app.host.resolve('billing', Reconciliation).run(48);
  const company = await desk.billed();
  const { txid } = await desk.charge(company);
  bank.pay(txid, { at: inDays(-1) });
  await compare();
  t.match(await desk.invoice(company), { status: 'paid' });
  const gone = bank.payStray(700, inDays(-1));
  await compare();
  bank.strays.splice(
    bank.strays.findIndex(({ externalId }) => externalId === gone),
    1,
  );
  await compare();
  await compare();
  const list = async () =>
    (await call(owner, 'GET', '/billing/differences')).json<{
      differences: DifferenceDto[];
      lastRunAt: string;
    }>();
  const { differences, lastRunAt } = await list();
  t.match(differences, [{ kind: 'missing', externalId: gone, ourCents: 700, theirCents: 0 }]);
  t.equal(differences.length, 1);
  t.ok(Date.parse(lastRunAt) > Date.now() - 60_000);
  const path = `/billing/differences/${String(differences[0]?.id)}`;
  t.equal((await call(owner, 'DELETE', path)).statusCode, 200);
  t.equal((await call(owner, 'DELETE', path)).statusCode, 404);
  t.match((await call(owner, 'POST', '/billing/reconcile')).json(), { differences: [] });
  t.same((await list()).differences, []);
  await app.database.system('many are found', ({ trx }) =>
    trx.raw(
      `insert into reconciliation_differences (kind, provider, external_id, our_cents, their_cents, found_at)
       select 'missing', 'test-pix', 'E' || n, n, 0, now() from generate_series(1, 90) n`,
    ),
  );
  const cents: number[] = [];
  for (let after = '', hasMore = true; hasMore;) {
    const page = (await call(owner, 'GET', `/billing/differences${after}`)).json<DifferencePage>();
    cents.push(...page.differences.map(({ ourCents }) => ourCents));
    after = `?after=${String(page.differences.at(-1)?.id)}`;
    hasMore = page.hasMore;
  }
  const expected = Array.from({ length: 90 }, (_, at) => 90 - at);
  t.same(cents, expected, 'all of them, the newest first');
});

t.test('revenue by month, and what is overdue by age', async (t) => {
  const before = (await call(owner, 'GET', '/billing/revenue?months=2')).json<RevenueDto>();
  const late = await desk.billed(-10);
  const after = (await call(owner, 'GET', '/billing/revenue?months=2')).json<RevenueDto>();
  t.equal(after.months.length, 2);
  t.equal(after.months[1]!.invoicedCents - before.months[1]!.invoicedCents, 4900);
  t.equal(after.openCents - before.openCents, 4900);
  t.same(
    after.overdue.map(({ age, invoices }, at) => [age, invoices - before.overdue[at]!.invoices]),
    [
      ['1-7', 0],
      ['8-30', 1],
      ['31-60', 0],
      ['61-', 0],
    ],
  );
  const file = await call(owner, 'GET', `/invoices/export?companyId=${String(late.id)}`);
  const [head, row] = file.body.trim().split('\r\n');
  t.match(head, /^id,company_id,company/);
  t.match(row, `${String(late.invoiceId)},${String(late.id)},${late.name},`);
});

t.test('the platform chooses who makes charges and how it bills', async (t) => {
  const body = { issuerName: 'Prosa Ltda', issuerDocument: '11.222.333/0001-81', graceDays: 2 };
  const saved = await call(owner, 'PUT', '/billing/settings', { ...body, stepsOff: ['d-7'] });
  t.match(saved.json(), {
    provider: 'test-pix',
    issuerName: 'Prosa Ltda',
    issuerDocument: '11222333000181',
    graceDays: 2,
  });
  t.match(saved.json<{ providers: object[] }>().providers, [{ id: /./ }]);
  t.match(saved.json<{ steps: object[] }>().steps[0], { id: 'd-7', isOn: false, sent: 0 });
  t.same((await call(owner, 'PUT', '/billing/settings', { provider: 'nobody' })).json(), {
    error: 'ERR_NO_PROVIDER_FOUND',
  });
  await call(owner, 'PUT', '/billing/settings', { graceDays: 0 });
});

t.test('a larger plan begins at once, a smaller one with the next period', async (t) => {
  const company = await desk.billed(10);
  const { txid } = await desk.charge(company);
  bank.pay(txid);
  await settle(txid);
  const [large, small] = await app.database.system('test', async ({ trx }) => {
    const limits = { users: 5, connections: 5, queues: 5, isPublic: true, features: {} };
    const made = [];
    for (const [name, valueCents] of [
      ['Grande', 9900],
      ['Pequeno', 1900],
    ] as const)
      made.push(await Plan.query(trx).insertAndFetch({ ...limits, name, valueCents }));
    return made;
  });
  const ask = (planId: number) =>
    call(company.admin, 'GET', `/subscription/plan-change?planId=${String(planId)}`);
  const change = (planId: number) => call(company.admin, 'POST', '/subscription/plan', { planId });
  const offer = (await ask(large!.id)).json<{ cents: number; daysLeft: number; days: number }>();
  t.match(offer, { isNow: true, exceeds: [] });
  t.equal(offer.daysLeft, offer.days, 'a period and ten days are paid: the whole period is left');
  t.equal(offer.cents, 5000);
  t.same((await change(large!.id)).json(), offer);
  t.match((await call(company.admin, 'GET', '/subscription')).json(), {
    state: 'current',
    plan: { id: large!.id, cents: 9900 },
    openInvoice: { cents: 5000, detail: 'Grande' },
    canPay: true,
  });
  t.same((await change(large!.id)).json(), { error: 'ERR_PLAN_NOT_OFFERED' });
  t.match((await change(small!.id)).json(), { isNow: false, cents: 0 });
  t.match((await call(company.admin, 'GET', '/subscription')).json(), {
    plan: { id: large!.id },
    nextPlanId: small!.id,
  });
  const difference = await desk.charge(company);
  t.equal(difference.valor.original, '50.00');
  bank.pay(difference.txid);
  await settle(difference.txid);
  const next = await desk.charge(company);
  t.equal(next.valor.original, '19.00', 'the next period is billed with the smaller plan');
  bank.pay(next.txid);
  await settle(next.txid);
  t.match((await call(company.admin, 'GET', '/subscription')).json(), {
    plan: { id: small!.id },
    nextPlanId: null,
  });
  for (let at = 0; at < 6; at += 1) await app.factories.user({ companyId: company.id });
  t.match((await change(large!.id)).json(), { error: 'ERR_PLAN_TOO_SMALL', exceeds: ['users'] });
});

t.test('on trial a plan is changed for nothing, and the open invoice follows it', async (t) => {
  const company = await desk.billed(3);
  t.match((await call(company.admin, 'GET', '/subscription')).json(), { state: 'trial' });
  const { rows } = await app.database.system('test', ({ trx }) =>
    trx.raw<{ rows: { id: number }[] }>(`select id from plans where name = 'Grande'`),
  );
  const planId = rows[0]!.id;
  const changed = await call(company.admin, 'POST', '/subscription/plan', { planId });
  t.match(changed.json(), { isNow: true, cents: 0 });
  t.match(await desk.invoice(company), { cents: 9900, detail: 'Grande' });
  t.same(await desk.books(company), { receivable: 9900, revenue: -9900 });
});

t.test('the name on invoices is kept, and judged', async (t) => {
  const company = await desk.billed();
  const save = (body: object) => call(company.admin, 'PUT', '/subscription/profile', body);
  t.match((await save({ document: '123' })).json(), {
    error: 'ERR_INVALID_DOCUMENT',
    field: 'document',
  });
  t.match((await save({ zipcode: '1234' })).json(), { error: 'ERR_INVALID_POSTCODE' });
  const body = { name: 'Loja Ltda', document: '12.ABC.345/01DE-35', zipcode: '01310-100' };
  t.match((await save(body)).json(), {
    name: 'Loja Ltda',
    document: '12ABC34501DE35',
    zipcode: '01310100',
    country: 'BR',
  });
  t.match((await save({ city: 'Recife' })).json(), { name: 'Loja Ltda', city: 'Recife' });
});

t.test('the demo company has paid before, and something to pay', async (t) => {
  const { platform } = desk;
  await app.database.transaction({ companyId: platform.id, system: 'test' }, (ctx) =>
    app.host.resolve('billing', DemoBilling).fill(ctx),
  );
  await call(owner, 'PUT', '/billing/settings', { provider: 'test-pix' });
  const page = (await call(owner, 'GET', '/invoices/all')).json<{ invoices: object[] }>();
  t.match(page.invoices, [
    { status: 'open', isOverdue: false },
    { status: 'paid' },
    { status: 'paid' },
    { status: 'paid' },
  ]);
  t.match((await call(owner, 'GET', '/subscription')).json(), { state: 'exempt', canPay: true });
  t.match((await call(owner, 'POST', '/subscription', {})).json(), { status: 'active' });
  t.same(await booksDiffer(app), []);
});

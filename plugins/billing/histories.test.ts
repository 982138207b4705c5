import t from 'tap';
import type { TestCompany } from 'prosa/core/testing';
import { Reconciliation } from './services/reconciliation.ts';
import { Settlement } from './services/settlement.ts';
import type { InvoiceDto } from './shared/invoice-schemas.ts';
import type { PaymentDto } from './shared/platform-schemas.ts';
import { booksDiffer } from './testing/facts.ts';
import { openPayDesk } from './testing/pay-desk.ts';

const STEPS = 1000;
const SEED = 15;

/** Numbers that are the same in every run. */
const numbersFrom = (seed: number) => {
  let state = seed;
  /** @returns an integer from 0 to `below` − 1 */
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

t.test('after any history the accounts are the facts, and no due date went back', async (t) => {
  const { app, bank, call, owner, billed } = await openPayDesk(t);
  const number = numbersFrom(SEED);
  const companies: (TestCompany & { invoiceId: number })[] = [];
  for (let at = 0; at < 3; at += 1) companies.push(await billed(5 - 10 * at));
  const settlement = app.host.resolve('billing', Settlement);
  const reconciliation = app.host.resolve('billing', Reconciliation);
  const reason = 'Por acaso';
  const oneOf = <T>(list: readonly T[]): T | undefined => list[number(list.length)];
  const amounts = [1, 99, 4899, 4900, 4901, 12_000];
  const txids = (): string[] => [...bank.charges.keys()].slice(-6);
  const post = (url: string, body: object) => call(owner, 'POST', url, body);
  const recent = async (query: string): Promise<PaymentDto | undefined> =>
    oneOf(
      (await call(owner, 'GET', `/billing/payments?${query}`)).json<{ payments: PaymentDto[] }>()
        .payments,
    );
  const open = async (company: TestCompany): Promise<InvoiceDto | undefined> =>
    oneOf(
      (await call(company.admin, 'GET', '/invoices/all'))
        .json<{ invoices: InvoiceDto[] }>()
        .invoices.filter(({ status }) => status === 'open'),
    );

  const acts: ((company: TestCompany) => Promise<unknown>)[] = [
    ({ admin }) => call(admin, 'POST', '/subscription', {}),
    ({ admin }) => call(admin, 'POST', '/subscription', {}),
    async () => {
      const txid = oneOf(txids());
      if (txid === undefined) return;
      const cents = oneOf(amounts) ?? 1;
      bank.pay(txid, { cents, feeCents: number(2) });
      if (number(3) > 0) await settlement.settle(txid);
    },
    async () => {
      const txid = oneOf(txids());
      if (txid !== undefined) await Promise.all([1, 2].map(() => settlement.settle(txid)));
    },
    async () => {
      const payment = await recent('');
      if (payment) bank.takeBack(payment.externalId, 1 + number(payment.cents));
    },
    async (company) => {
      const invoice = await open(company);
      const status = number(2) === 0 ? 'void' : 'uncollectible';
      if (invoice && number(3) === 0)
        await call(owner, 'PUT', `/invoices/${String(invoice.id)}`, { status, reason });
    },
    ({ id: companyId }) =>
      post('/billing/credits', { companyId, cents: number(4000) - 1500, reason }),
    ({ id: companyId }) => post('/billing/extensions', { companyId, days: 1 + number(5), reason }),
    async () => {
      const payment = await recent('');
      if (!payment) return;
      const fault = oneOf([undefined, 'lost-answer', 'refused'] as const);
      if (fault) bank.faults.push(fault);
      const cents = 1 + number(payment.cents);
      await post(`/billing/payments/${String(payment.id)}/refunds`, { cents, reason });
      bank.faults.length = 0;
    },
    async () => {
      if (number(2) === 0) bank.payStray(oneOf(amounts) ?? 1);
      await reconciliation.run(1);
    },
    async (company) => {
      const payment = await recent('isUnmatched=true');
      const invoice = number(2) === 0 ? await open(company) : undefined;
      if (!payment) return;
      await post(`/billing/payments/${String(payment.id)}/assign`, {
        companyId: company.id,
        ...(invoice ? { invoiceId: invoice.id } : {}),
      });
    },
  ];

  const dueDates = (): Promise<Map<number, Date>> =>
    app.database.system('test', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: { id: number; at: Date }[] }>(
        'select id, due_date as at from companies',
      );
      return new Map(rows.map(({ id, at }) => [id, at]));
    });
  let before = await dueDates();
  const back: number[] = [];
  for (let step = 1; step <= STEPS; step += 1) {
    const company = oneOf(companies)!;
    await oneOf(acts)!(company);
    if (step % 10 > 0) continue;
    const after = await dueDates();
    back.push(...[...after].filter(([id, at]) => at < (before.get(id) ?? at)).map(([id]) => id));
    before = after;
    const differences = step % 50 === 0 ? await booksDiffer(app) : [];
    if (differences.length > 0) {
      t.same(differences, [], `after step ${String(step)}`);
      break;
    }
  }
  t.same(await booksDiffer(app), []);
  t.same(back, []);
  const counts = await app.database.system('test', async ({ trx }) => {
    const { rows } = await trx.raw<{ rows: Record<string, number>[] }>(
      `select (select count(*)::int from payments) as payments, (select count(*)::int from refunds) as refunds,
              (select count(*)::int from invoices where status = 'paid') as paid`,
    );
    return rows[0]!;
  });
  t.ok(
    Object.values(counts).every((count) => count > 10),
    JSON.stringify(counts),
  );
});

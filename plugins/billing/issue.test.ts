import { caller, createTestApp } from 'prosa/core/testing';
import type { TestApp } from 'prosa/core/testing';
import t from 'tap';
import { InvoiceIssue } from './services/invoice-issue.ts';
import { InvoiceNews } from './services/invoice-news.ts';
import type { InvoiceDto } from './shared/invoice-schemas.ts';

const DAY = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY);

const app = await createTestApp(t);
const call = caller(app);
const platform = await app.factories.company({ dueDate: inDays(-3) });
const owner = await app.factories.user({
  companyId: platform.id,
  profile: 'admin',
  isSuper: true,
});

const issue = (on: TestApp = app): Promise<number> =>
  on.host.resolve('billing', InvoiceIssue).run();

const invoicesOf = async (who: Parameters<typeof call>[0], query = '') => {
  const answer = await call(who, 'GET', `/invoices/all${query}`);
  return answer.json<{ invoices: InvoiceDto[]; hasMore: boolean }>();
};

t.test('an invoice is issued twenty days ahead, once, with the price of its period', async (t) => {
  const soon = await app.factories.company({ dueDate: inDays(19) });
  const late = await app.factories.company({ dueDate: inDays(-40) });
  const later = await app.factories.company({ dueDate: inDays(22) });
  await app.database.system('test', ({ trx }) =>
    trx('companies').where({ id: late.id }).update({ recurrence: 'TRIMESTRAL' }),
  );
  t.equal(await issue(), 2, 'neither the platform’s own company nor one that has time');
  t.equal(await issue(), 0);
  const [invoice] = (await invoicesOf(soon.admin)).invoices;
  t.match(invoice, { cents: 4900, value: 49, status: 'open', isOverdue: false, paidAt: null });
  t.notOk(invoice && 'company' in invoice, 'no company is named to its own people');
  const [owed] = (await invoicesOf(late.admin)).invoices;
  t.match(owed, { cents: 14_700, isOverdue: true });
  t.same((await invoicesOf(later.admin)).invoices, []);
  t.same((await invoicesOf(owner)).invoices, []);
});

t.test('two processes that issue at once make no doubles, and the books balance', async (t) => {
  const beside = await createTestApp(t, { beside: app });
  await app.database.system('test', async ({ trx }) => {
    const plan = await trx('plans').first<{ id: number }>('id');
    await trx('companies').insert(
      Array.from({ length: 1200 }, (_, at) => ({
        name: `Loja ${String(at)}`,
        plan_id: plan.id,
        due_date: inDays(at % 15),
      })),
    );
  });
  const [ours, theirs] = await Promise.all([issue(), issue(beside)]);
  t.equal(ours + theirs, 1200);
  const { doubles, unbalanced } = await app.database.system('test', async ({ trx }) => {
    const { rows } = await trx.raw<{ rows: { doubles: number; unbalanced: number }[] }>(
      `select (select count(*)::int from (select 1 from invoices group by company_id, period_start having count(*) > 1) d) as doubles,
              (select count(*)::int from (select 1 from ledger_entries group by txn_id having sum(cents) <> 0 or count(*) <> 2) u) as unbalanced`,
    );
    return rows[0]!;
  });
  t.same([doubles, unbalanced], [0, 0]);
});

t.test('invoices are read by whom they concern', async (t) => {
  const ours = await app.factories.company({ dueDate: inDays(2) });
  const theirs = await app.factories.company({ dueDate: inDays(2) });
  await issue();
  const [invoice] = (await invoicesOf(ours.admin)).invoices;
  const path = `/invoices/${String(invoice?.id)}`;
  const agent = await app.factories.user({ companyId: ours.id });
  for (const url of ['/invoices/all', path]) {
    t.equal((await call(undefined, 'GET', url)).statusCode, 401, url);
    t.equal((await call(agent, 'GET', url)).statusCode, 403, url);
  }
  t.equal((await call(theirs.admin, 'GET', path)).statusCode, 404);
  t.same((await call(ours.admin, 'GET', path)).json(), invoice);
  t.equal((await call(ours.admin, 'GET', '/invoices')).statusCode, 403);
  t.same((await invoicesOf(ours.admin, '?searchParam=nenhum')).invoices, []);
  t.equal((await invoicesOf(ours.admin, `?searchParam=${String(invoice?.id)}`)).invoices.length, 1);
  const all = await call(owner, 'GET', `/invoices?companyId=${String(ours.id)}&status=open`);
  t.match(all.json(), {
    hasMore: false,
    invoices: [{ id: invoice?.id, company: { id: ours.id, name: ours.name } }],
  });
  t.match((await call(owner, 'GET', '/invoices?status=overdue')).json(), {
    invoices: [{ isOverdue: true }],
  });
});

t.test('a company is told of its invoice, once', async (t) => {
  const { id } = await app.factories.company({ dueDate: inDays(5) });
  await issue();
  const news = app.host.resolve('billing', InvoiceNews);
  await news.run();
  await news.run();
  const events = await app.database.transaction({ companyId: id }, ({ trx }) =>
    trx('events').where('event', 'invoice').orderBy('seq').select('action'),
  );
  t.same(events, [{ action: 'create' }, { action: 'update' }]);
});

t.test('the books only grow, and only in balance', async (t) => {
  const { id } = await app.factories.company();
  const write = (cents: number[], txn: string) =>
    app.database.transaction({ companyId: id }, ({ trx }) =>
      trx('ledger_entries').insert(
        cents.map((amount, at) => ({
          txn_id: txn,
          account: ['receivable', 'revenue'][at],
          company_id: id,
          cents: amount,
          at: new Date(),
        })),
      ),
    );
  await t.rejects(write([100, -99], 'wrong'), /does not balance/);
  await write([100, -100], 'right');
  const change = (work: 'update' | 'del') =>
    app.database.transaction({ companyId: id }, async ({ trx }) => {
      const rows = trx('ledger_entries').where('txn_id', 'right');
      await (work === 'del' ? rows.del() : rows.update({ cents: 7 }));
    });
  await t.rejects(change('update'), /only grows/);
  await t.rejects(change('del'), /only grows/);
});

import pg from 'pg';
import { InvoiceIssue } from '../plugins/billing/services/invoice-issue.ts';
import { InvoiceNews } from '../plugins/billing/services/invoice-news.ts';
import type { Figure } from './figures.ts';
import type { Stage } from './stage.ts';

const COMPANIES = 10_000;
/** Seconds in which all of them are billed, by two that begin at once. */
const MUST = 60;

/** Ten thousand companies are billed by two processes' worth of work at once: how long it takes, and whether any is billed twice. */
export const benchBilling = async ({ app, superUrl }: Stage): Promise<Figure[]> => {
  const sql = new pg.Client({ connectionString: superUrl });
  await sql.connect();
  try {
    await sql.query(
      `with plan as (
         insert into plans (name, users, connections, queues, value_cents, features)
         values ('Plano da medida', 10, 10, 10, 4900, '{}') returning id
       )
       insert into companies (name, plan_id, due_date, recurrence)
       select 'Loja ' || n, plan.id, now() + (n % 15) * interval '1 day',
              (array['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'])[1 + n % 5]
         from plan, generate_series(1, $1::int) n`,
      [COMPANIES],
    );
    const issue = app.host.resolve('billing', InvoiceIssue);
    const from = performance.now();
    const issued = await Promise.all([issue.run(), issue.run()]);
    const seconds = (performance.now() - from) / 1000;
    const { rows } = await sql.query<{ invoices: number; doubles: number; unbalanced: number }>(
      `select (select count(*)::int from invoices) as invoices,
              (select count(*)::int from (select 1 from invoices group by company_id having count(*) > 1) d) as doubles,
              (select count(*)::int from (select 1 from ledger_entries group by txn_id having sum(cents) <> 0 or count(*) <> 2) u) as unbalanced`,
    );
    const found = rows[0];
    if (found?.invoices !== COMPANIES || found.doubles > 0 || found.unbalanced > 0) {
      throw new Error(`billed wrongly: ${JSON.stringify(found)}`);
    }
    const told = performance.now();
    await app.host.resolve('billing', InvoiceNews).run();
    const news = (performance.now() - told) / 1000;
    return [
      {
        id: 'M1',
        what: `${String(COMPANIES)} companies billed, twice in parallel`,
        value: seconds,
        unit: 's',
        must: { at: 'most', value: MUST },
        aim: MUST / 6,
        detail: `${issued.join(' + ')} invoices, none twice; told of in ${news.toFixed(1)} s more`,
      },
    ];
  } finally {
    await sql.end();
  }
};

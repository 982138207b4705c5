import type { TestApp } from 'prosa/core/testing';

/** Balances as the facts tell them, account by account, beside those of the books. */
const COMPARISON = `
  with facts (account, cents) as (
    select 'receivable', coalesce(sum(cents - paid_cents - credit_cents), 0) from invoices where status = 'open'
    union all select 'revenue', -coalesce(sum(cents), 0) from invoices where status <> 'void'
    union all select 'bad_debt', coalesce(sum(cents - paid_cents - credit_cents), 0) from invoices where status = 'uncollectible'
    union all select 'psp_fees', coalesce(sum(fee_cents), 0) from payments
    union all select 'psp_clearing', coalesce((select sum(cents - fee_cents) from payments), 0)
                                   - coalesce((select sum(cents) from refunds where status = 'done'), 0)
    union all select 'customer_credit', -(coalesce((select sum(credited_cents) from payments), 0)
                                        + coalesce((select sum(cents) from credits), 0)
                                        - coalesce((select sum(credit_cents) from invoices), 0)
                                        - coalesce((select sum(credited_cents) from refunds), 0))
    union all select 'suspense', -(coalesce((select sum(suspense_cents) from payments), 0)
                                 - coalesce((select sum(suspense_cents) from refunds), 0))
    union all select 'refunds', coalesce((select sum(cents - credited_cents - suspense_cents) from refunds where status = 'done'), 0)
                              - coalesce((select sum(p.applied_cents) from payments p join invoices i on i.id = p.invoice_id
                                           where i.status = 'void'), 0)
    union all select 'discounts', coalesce(sum(cents), 0) from credits
  ), books as (
    select account, sum(cents) as cents from ledger_entries group by account
  )
  select facts.account, facts.cents::float8 as facts, coalesce(books.cents, 0)::float8 as books
    from facts left join books on books.account = facts.account
   where facts.cents <> coalesce(books.cents, 0)`;

/**
 * Statements that answer everything in which books and facts differ: transactions that do not balance, companies whose
 * credit is below 0, invoices of which more was paid than payments tell, or than they ask for. Empty where all is well.
 */
export const BOOK_CHECKS: readonly string[] = [
  COMPARISON,
  'select txn_id, sum(cents) from ledger_entries group by txn_id having sum(cents) <> 0',
  `select company_id, sum(cents) as credit from ledger_entries where account = 'customer_credit'
    group by company_id having sum(cents) > 0`,
  `select i.id, i.paid_cents, coalesce(sum(p.applied_cents), 0) as applied
     from invoices i left join payments p on p.invoice_id = i.id where i.status <> 'void'
    group by i.id having i.paid_cents <> coalesce(sum(p.applied_cents), 0)`,
  'select id from invoices where paid_cents + credit_cents > cents',
];

/** The answers of all of them together. */
export const booksDiffer = (app: Pick<TestApp, 'database'>): Promise<readonly unknown[]> =>
  app.database.system('compare books and facts', async ({ trx }) => {
    const found: unknown[] = [];
    for (const check of BOOK_CHECKS) {
      found.push(...(await trx.raw<{ rows: unknown[] }>(check)).rows);
    }
    return found;
  });

import type pg from 'pg';
import { BOOK_CHECKS } from '../../../plugins/billing/testing/facts.ts';
import type { Client } from '../../product/client.ts';
import type { Verdict } from '../load.ts';
import type { Bank } from './bank.ts';

const CHECKS: Readonly<Record<string, string>> = {
  'paid invoices that screens were not told of once': `
    select i.id, count(e.seq) from invoices i left join events e
        on e.company_id = i.company_id and e.event = 'payment' and e.action = 'CONCLUIDA'
       and e.payload::jsonb ->> 'invoiceId' = i.id::text
     where i.status = 'paid' and exists (select 1 from charges c where c.invoice_id = i.id)
     group by 1 having count(e.seq) <> 1`,
  'due dates that are not where the payments led': `
    select c.id, c.due_date, max(i.period_end) from companies c join invoices i on i.company_id = c.id and i.status = 'paid'
     where not exists (select 1 from users own where own.company_id = c.id and own.is_super)
     group by c.id having (c.due_date at time zone c.time_zone)::date <> max(i.period_end)`,
};

/** Charges of the bank against ours. */
const charged = async (sql: pg.Client, bank: Bank): Promise<Verdict['broken']> => {
  const theirs = await bank.charges();
  const { rows } = await sql.query<{ txid: string; invoiceId: number }>(
    'select txid, invoice_id as "invoiceId" from charges',
  );
  const invoices = new Map(rows.map(({ txid, invoiceId }) => [txid, invoiceId]));
  const payable = new Map<number | undefined, string[]>();
  for (const { txid } of theirs.filter(({ isRemoved }) => !isRemoved)) {
    const invoiceId = invoices.get(txid);
    payable.set(invoiceId, [...(payable.get(invoiceId) ?? []), txid]);
  }
  return {
    'invoices with a second charge': [...payable].filter(([, txids]) => txids.length > 1),
    'charges of the bank that nobody knows': theirs.filter(({ txid }) => !invoices.has(txid)),
  };
};

/** Payments of the bank against ours, and its money against the account that has it in the books. */
const booked = async (sql: pg.Client, bank: Bank, since: Date): Promise<Verdict['broken']> => {
  const theirs = await bank.payments();
  const { rows } = await sql.query<{ externalId: string; cents: number }>(
    'select external_id as "externalId", cents from payments where received_at > $1',
    [since],
  );
  const notOnce = theirs.filter(
    ({ externalId, cents }) =>
      rows.filter((ours) => ours.externalId === externalId && ours.cents === cents).length !== 1,
  );
  const known = new Set(theirs.map(({ externalId }) => externalId));
  const sum = theirs.reduce((total, { cents, feeCents }) => total + cents - feeCents, 0);
  const clearing = await sql.query<{ cents: number }>(
    `select coalesce(sum(entry.cents), 0)::float8 as cents
       from ledger_entries entry join payments p on p.id = entry.payment_id
      where entry.account = 'psp_clearing' and p.received_at > $1`,
    [since],
  );
  const ours = clearing.rows[0]?.cents;
  return {
    'payments that are not booked once': notOnce,
    'payments in the books that the bank does not know': rows.filter(
      ({ externalId }) => !known.has(externalId),
    ),
    'sums that differ from the bank’s': ours === sum ? [] : [{ ours, theirs: sum }],
  };
};

/**
 * Everything in which invoices, books and bank tell different stories.
 * @param owner somebody of the platform, who has them compared
 * @param since when the bank began: the example company has payments of before
 */
export const judge = async (
  sql: pg.Client,
  bank: Bank,
  owner: Client,
  since: Date,
): Promise<Verdict['broken']> => {
  const found: Record<string, readonly unknown[]> = {
    ...(await charged(sql, bank)),
    ...(await booked(sql, bank, since)),
  };
  for (const [name, check] of Object.entries(CHECKS)) found[name] = (await sql.query(check)).rows;
  const books: unknown[] = [];
  for (const check of BOOK_CHECKS) books.push(...(await sql.query<object>(check)).rows);
  const { body } = await owner.send('POST', '/billing/reconcile');
  return {
    ...found,
    'differences between books and facts': books,
    'differences that the reconciliation found': (body as { differences: object[] }).differences,
  };
};

import { Core, DEFAULT_TIME_ZONE } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { RevenueDto } from '../shared/platform-schemas.ts';

const MONTHS = `
  with month as (
    select generate_series(date_trunc('month', :now::timestamptz at time zone :zone) - (:months::int - 1) * interval '1 month',
                           date_trunc('month', :now::timestamptz at time zone :zone), interval '1 month') as start
  ), span as (
    select start, start at time zone :zone as begins, (start + interval '1 month') at time zone :zone as ends from month
  )
  select to_char(start, 'YYYY-MM') as month,
         coalesce((select sum(cents) from invoices where issued_at >= begins and issued_at < ends and status <> 'void'), 0)::float8 as "invoicedCents",
         coalesce((select sum(cents) from payments where paid_at >= begins and paid_at < ends), 0)::float8 as "paidCents",
         coalesce((select sum(cents) from refunds where done_at >= begins and done_at < ends), 0)::float8 as "refundedCents",
         coalesce((select sum(fee_cents) from payments where paid_at >= begins and paid_at < ends), 0)::float8 as "feeCents"
    from span order by start`;

const OVERDUE = `
  with late as (
    select i.cents - i.paid_cents - i.credit_cents as cents,
           (:now::timestamptz at time zone c.time_zone)::date - (i.due_date at time zone c.time_zone)::date as days
      from invoices i join companies c on c.id = i.company_id where i.status = 'open'
  )
  select age.name as age, count(late.days)::int as invoices, coalesce(sum(late.cents), 0)::float8 as cents
    from (values ('1-7', 1, 7), ('8-30', 8, 30), ('31-60', 31, 60), ('61-', 61, 1000000)) age (name, least, most)
    left join late on late.days between age.least and age.most
   group by age.name, age.least order by age.least`;

const BALANCES = `
  select coalesce(sum(cents) filter (where account = 'receivable'), 0)::float8 as "openCents",
         -coalesce(sum(cents) filter (where account = 'customer_credit'), 0)::float8 as "creditCents",
         -coalesce(sum(cents) filter (where account = 'suspense'), 0)::float8 as "suspenseCents"
    from ledger_entries where account in ('receivable', 'customer_credit', 'suspense')`;

/** The platform's money by month, what is overdue by age, and what is open. */
@injectable()
export class Revenue {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  read(months: number): Promise<RevenueDto> {
    const now = this.clock.now();
    return this.database.system('read the revenue', async ({ trx }) => {
      const ask = async <Row>(sql: string): Promise<Row[]> =>
        (await trx.raw<{ rows: Row[] }>(sql, { now, months, zone: DEFAULT_TIME_ZONE })).rows;
      const byMonth = await ask<RevenueDto['months'][number]>(MONTHS);
      const overdue = await ask<RevenueDto['overdue'][number]>(OVERDUE);
      const [balances] =
        await ask<Pick<RevenueDto, 'openCents' | 'creditCents' | 'suspenseCents'>>(BALANCES);
      if (!balances) throw new Error('the books have no balances');
      return { months: byMonth, overdue, ...balances };
    });
  }
}

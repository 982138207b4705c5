import type { Ctx } from 'prosa/contract';
import { Core, dayIn, middayOf, RENEWAL_MONTHS } from 'prosa/core';
import type { Clock, Database, Recurrence } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { anchorOf, nextDue } from '../rules/periods.ts';

/** Days before its due date on which an invoice is issued. */
const DAYS_AHEAD = 20;
const DAY = 86_400_000;
const CHUNK = 500;

/** A company that is to be billed for its next period. */
interface Candidate {
  readonly companyId: number;
  readonly dueDate: Date;
  readonly timeZone: string;
  readonly recurrence: Recurrence;
  readonly anchorDay: number | null;
  readonly planId: number;
  readonly planName: string;
  /** Of a month. */
  readonly planCents: number;
}

const CANDIDATES = `
  select c.id as "companyId", c.due_date as "dueDate", c.time_zone as "timeZone", c.recurrence,
         a.anchor_day as "anchorDay", p.id as "planId", p.name as "planName", p.value_cents as "planCents"
    from companies c
    left join billing_accounts a on a.company_id = c.id
    join plans p on p.id = coalesce(a.next_plan_id, c.plan_id)
   where c.status and c.delete_at is null
     and not exists (select 1 from users own where own.company_id = c.id and own.is_super)`;

const UNBILLED = `
  and not exists (select 1 from invoices i where i.company_id = c.id and i.kind = 'period'
                     and i.period_start = (c.due_date at time zone c.time_zone)::date)`;

/** One invoice for a company and period whoever asks and however often, and what is owed for it in the books. */
const INSERT = `
  with listed as (
    select * from unnest(:companies::int[], :plans::int[], :details::text[], :cents::int[], :starts::date[], :ends::date[],
                         :due::timestamptz[])
        as row (company_id, plan_id, detail, cents, period_start, period_end, due_date)
  ), made as (
    insert into invoices (company_id, kind, plan_id, detail, cents, period_start, period_end, due_date, issued_at)
    select company_id, 'period', plan_id, detail, cents, period_start, period_end, due_date, :now from listed
        on conflict (company_id, period_start) where kind = 'period' and status in ('open', 'paid') do nothing
    returning id, company_id, cents
  ), booked as (
    insert into ledger_entries (txn_id, account, company_id, cents, invoice_id, at)
    select 'issue:' || made.id, entry.account, made.company_id, entry.sign * made.cents, made.id, :now
      from made cross join (values ('receivable', 1), ('revenue', -1)) entry (account, sign)
     where made.cents > 0
  )
  select id from made`;

/** Issues the invoices of periods: one for a company and period, twenty days before it begins. */
@injectable()
export class InvoiceIssue {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /**
   * Bills all companies whose due date is near or over. Safe to run twice at once.
   * @returns how many invoices it issued
   */
  async run(): Promise<number> {
    let issued = 0;
    let after = 0;
    for (;;) {
      const from = after;
      const chunk = await this.database.system('issue invoices', async (ctx) => {
        const candidates = await this.#due(ctx, from);
        const ids = await this.#insert(ctx, candidates);
        return { issued: ids.length, last: candidates.at(-1)?.companyId };
      });
      issued += chunk.issued;
      if (chunk.last === undefined) return issued;
      after = chunk.last;
    }
  }

  /**
   * Issues the invoice of the transaction's company for the period that begins with its due date, however far away that is.
   * @returns its id; undefined where the company is billed for that period already, or is not billed at all
   */
  async one(ctx: Ctx): Promise<number | undefined> {
    const { rows } = await ctx.trx.raw<{ rows: Candidate[] }>(`${CANDIDATES} and c.id = ?`, [
      ctx.companyId,
    ]);
    const [id] = await this.#insert(ctx, rows);
    return id;
  }

  async #due(ctx: Ctx, after: number): Promise<readonly Candidate[]> {
    const until = new Date(this.clock.now().getTime() + DAYS_AHEAD * DAY);
    const { rows } = await ctx.trx.raw<{ rows: Candidate[] }>(
      `${CANDIDATES} and c.id > :after and c.due_date < :until ${UNBILLED} order by c.id limit :chunk`,
      { after, until, chunk: CHUNK },
    );
    return rows;
  }

  async #insert(ctx: Ctx, candidates: readonly Candidate[]): Promise<readonly number[]> {
    if (candidates.length === 0) return [];
    const periods = candidates.map(periodOf);
    const { rows } = await ctx.trx.raw<{ rows: { id: number }[] }>(INSERT, {
      companies: candidates.map(({ companyId }) => companyId),
      plans: candidates.map(({ planId }) => planId),
      details: candidates.map(({ planName }) => planName),
      cents: candidates.map(priceOf),
      starts: periods.map(({ start }) => start),
      ends: periods.map(({ end }) => end),
      due: periods.map(({ due }) => due),
      now: this.clock.now(),
    });
    return rows.map(({ id }) => id);
  }
}

/** The price of a period, in cents: plans have that of a month. */
const priceOf = ({ planCents, recurrence }: Pick<Candidate, 'planCents' | 'recurrence'>): number =>
  planCents * RENEWAL_MONTHS[recurrence];

const periodOf = ({ dueDate, timeZone, recurrence, anchorDay }: Candidate) => {
  const start = dayIn(dueDate, timeZone);
  const end = nextDue(start, recurrence, anchorOf(start, anchorDay ?? undefined));
  return { start, end, due: middayOf(start, timeZone).toISOString() };
};

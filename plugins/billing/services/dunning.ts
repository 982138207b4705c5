import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { CLOSED_AFTER_DAYS, Core, dayIn } from 'prosa/core';
import type { Clock, Database, Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { daysBetween } from '../rules/days.ts';
import { stepReached } from '../rules/dunning.ts';
import type { DunningStep } from '../rules/dunning.ts';

/** Companies looked at in one go. */
const BATCH = 500;

/** The oldest open invoice of a company, with the step it was last reminded of. */
interface Candidate {
  readonly companyId: number;
  readonly invoiceId: number;
  readonly dueDate: Date;
  readonly timeZone: string;
  readonly graceDays: number;
  readonly told: readonly DunningStep[];
}

/**
 * The oldest open invoice of each company that is billed, from a week before it is due. Those that lie before its due date
 * do not count: the due date is what access depends on.
 */
const CANDIDATES = `
  select c.id as "companyId", i.id as "invoiceId", c.due_date as "dueDate", c.time_zone as "timeZone",
         coalesce((select value::int from platform_settings where key = 'gracePeriod'), 0) as "graceDays",
         array(select n.step from dunning_notices n where n.invoice_id = i.id) as told
    from companies c
   cross join lateral (
     select id from invoices where company_id = c.id and status = 'open' and kind = 'period' order by due_date, id limit 1) i
   where c.id > :after and c.status and c.delete_at is null and c.due_date < :until::timestamptz
     and not exists (select 1 from users own where own.company_id = c.id and own.is_super)
   order by c.id
   limit :most`;

/** Reminds companies of what they have to pay. */
@injectable()
export class Dunning {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Tasks) private readonly tasks: Pick<Tasks, 'enqueue'>,
  ) {}

  /** Notes each step that was reached, tells the admins who look, and asks for the mail. */
  async run(): Promise<void> {
    let after = 0;
    for (;;) {
      const found = await this.#candidates(after);
      for (const each of found) await this.#remind(each);
      const last = found.at(-1);
      if (!last || found.length < BATCH) return;
      after = last.companyId;
    }
  }

  #candidates(after: number): Promise<readonly Candidate[]> {
    const until = new Date(this.clock.now().getTime() + 9 * 86_400_000);
    return this.database.system('reminders of invoices', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: Candidate[] }>(CANDIDATES, {
        after,
        until,
        most: BATCH,
      });
      return rows;
    });
  }

  async #remind({ companyId, invoiceId, dueDate, timeZone, graceDays, told }: Candidate) {
    const today = dayIn(this.clock.now(), timeZone);
    const late = daysBetween(dayIn(dueDate, timeZone), today);
    const closing = Math.max(CLOSED_AFTER_DAYS, graceDays + 1);
    const step = stepReached(late, graceDays + 1, closing);
    if (!step || told.includes(step)) return;
    await this.database.transaction({ companyId, system: 'billing' }, (ctx) =>
      this.#note(ctx, { invoiceId, step, dueDate }),
    );
  }

  async #note(
    ctx: Ctx,
    { invoiceId, step, dueDate }: { invoiceId: number; step: DunningStep; dueDate: Date },
  ): Promise<void> {
    const { companyId } = ctx;
    const noted = await ctx
      .trx('dunning_notices')
      .insert({ company_id: companyId, invoice_id: invoiceId, step, at: this.clock.now() })
      .onConflict(['invoice_id', 'step'])
      .ignore()
      .returning('id');
    // Another process was first.
    if (noted.length === 0) return;
    await this.tasks.enqueue(ctx, 'billing.remind', { companyId, invoiceId, step });
    ctx.emit('billing.reminder-came', { invoiceId, step, dueDate: dueDate.toISOString() }, [
      topics.admins,
    ]);
  }
}

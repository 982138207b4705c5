import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';

/** Days of one company rolled up in one transaction. */
const STRETCH_DAYS = 31;

/**
 * How long after its end a day is rolled up, as an interval of PostgreSQL. An attendance of a day that ended is marked by
 * the trigger that follows its changes, one of today is not; no transaction that began before the day's end is left then.
 */
const SETTLED_AFTER = '1 hour';

/** Milliseconds after which a run ends with something left for the next one: others wait for the clock too. */
const PATIENCE = 20_000;

const CLOSED_THROUGH = `((now() - interval '${SETTLED_AFTER}') at time zone 'UTC')::date`;

/** Rolls attendances up by day: days that have ended, and those of them that were changed since. */
@injectable()
export class AttendanceRollUp {
  constructor(@inject(Core.Database) private readonly database: Database) {}

  /** Companies take turns, a stretch of days each, until all are rolled up or time is up. */
  async run(): Promise<void> {
    const until = performance.now() + PATIENCE;
    let behind = await this.#behind();
    while (behind.length > 0 && performance.now() < until) {
      const left: number[] = [];
      for (const companyId of behind) {
        if (await this.#step(companyId)) left.push(companyId);
      }
      behind = left;
    }
  }

  async #behind(): Promise<number[]> {
    return this.database.system('attendances to roll up', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: { id: number }[] }>(`
        select c.id from companies c left join ticket_tracking_progress p on p.company_id = c.id
         where exists (select from ticket_tracking_changes m where m.company_id = c.id)
            or p.rolled_through < ${CLOSED_THROUGH}
            or (p.company_id is null and exists (
                 select from ticket_trackings t where t.company_id = c.id and t.queued_at is not null))
         order by c.id`);
      return rows.map(({ id }) => id);
    });
  }

  /** One stretch of one company, and its changed days. @returns whether there is more to do */
  #step(companyId: number): Promise<boolean> {
    return this.database.transaction(
      { companyId, system: 'roll-up of attendances' },
      async (ctx) => {
        const progress = await this.#lock(ctx);
        if (progress === undefined) return false;
        await this.#rollUpChanged(ctx, progress);
        const { rows } = await ctx.trx.raw<{ rows: { through: string; is_behind: boolean }[] }>(
          `update ticket_tracking_progress
            set rolled_through = greatest(rolled_through, least(rolled_through + :days::int, ${CLOSED_THROUGH}))
          where company_id = :companyId
          returning rolled_through::text as through, rolled_through < ${CLOSED_THROUGH} as is_behind`,
          { companyId, days: STRETCH_DAYS },
        );
        const through = rows[0]?.through ?? progress;
        if (through > progress) await this.#rollUp(ctx, progress, through);
        return rows[0]?.is_behind ?? false;
      },
    );
  }

  /** @returns the day before which all is rolled up, `YYYY-MM-DD`; undefined for a company without attendances */
  async #lock({ trx, companyId }: Ctx): Promise<string | undefined> {
    await trx.raw(
      `insert into ticket_tracking_progress
         select :companyId, (min(queued_at) at time zone 'UTC')::date from ticket_trackings
          where company_id = :companyId having min(queued_at) is not null
         on conflict (company_id) do nothing`,
      { companyId },
    );
    const { rows } = await trx.raw<{ rows: { through: string }[] }>(
      `select rolled_through::text as through from ticket_tracking_progress where company_id = ? for update`,
      [companyId],
    );
    return rows[0]?.through;
  }

  /**
   * The marks go before the attendances are read, each by a statement that sees what is committed by then: a change whose
   * mark is not seen is not seen either, and its mark stays.
   */
  async #rollUpChanged(ctx: Ctx, through: string): Promise<void> {
    const { rows } = await ctx.trx.raw<{ rows: { day: string; next: string }[] }>(
      `with gone as (delete from ticket_tracking_changes where company_id = ? returning queued_on)
       select distinct queued_on::text as day, (queued_on + 1)::text as next from gone where queued_on < ?::date`,
      [ctx.companyId, through],
    );
    for (const { day, next } of rows) await this.#rollUp(ctx, day, next);
  }

  async #rollUp({ trx, companyId }: Ctx, since: string, until: string): Promise<void> {
    await trx.raw('select roll_up_trackings(?, ?, ?)', [companyId, since, until]);
  }
}

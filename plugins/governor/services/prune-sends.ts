import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { BELIEVED } from '../rules/checks.ts';
import { after, DAY } from '../rules/time.ts';

/** The longest a rule looks back, and a day more. */
const KEPT = 31 * DAY;

/** Messages that count against a quota are kept until its cycle ends or the channel tells another. */
const PRUNE = `
delete from outreach_sends s
 where at < :before
   and not exists (select from connection_budgets b
                    where b.connection_id = s.connection_id and b.quota_total is not null and b.quota_told_at <= s.at
                      and coalesce(b.quota_ends_at, 'infinity') > :now)`;

/** Forgets what was said, and asked, so long ago that no rule asks for it. */
@injectable()
export class PruneSends {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'system'>,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now();
    await this.database.system('prune what was said unasked', async ({ trx }) => {
      await trx.raw(PRUNE, { now, before: after(now, -KEPT) });
      await trx('number_checks').where('asked_at', '<', after(now, -BELIEVED)).delete();
    });
  }
}

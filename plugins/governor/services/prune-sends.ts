import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { BELIEVED } from '../rules/checks.ts';
import { after, DAY } from '../rules/time.ts';

/** The longest a rule looks back, and a day more. */
const KEPT = 31 * DAY;

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
      await trx('outreach_sends').where('at', '<', after(now, -KEPT)).delete();
      await trx('number_checks').where('asked_at', '<', after(now, -BELIEVED)).delete();
    });
  }
}

import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { after, DAY } from '../rules/time.ts';

/** The longest a rule looks back, and a day more. */
const KEPT = 31 * DAY;

/** Forgets what was said so long ago that no rule asks for it. */
@injectable()
export class PruneSends {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'system'>,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const oldest = after(this.clock.now(), -KEPT);
    await this.database.system('prune what was said unasked', ({ trx }) =>
      trx('outreach_sends').where('at', '<', oldest).delete(),
    );
  }
}

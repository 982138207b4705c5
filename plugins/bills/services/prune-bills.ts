import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';

const DAY = 86_400_000;
/** A lookup counts for a day; for a week it can be told how many there were. */
const LOOKUP_DAYS = 7;
const ACTION_DAYS = 365;

/** Forgets which documents were asked about, and unblockings of long ago. */
@injectable()
export class PruneBills {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const before = (days: number): Date => new Date(this.clock.now().getTime() - days * DAY);
    await this.database.system('old lookups of bills', async ({ trx }) => {
      await trx('bill_lookups').where('created_at', '<', before(LOOKUP_DAYS)).delete();
      await trx('bill_actions').where('created_at', '<', before(ACTION_DAYS)).delete();
    });
  }
}

import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Company, Core } from 'prosa/core';
import type { Database, Realtime } from 'prosa/core';
import { inject, injectable } from 'tsyringe';

/** Tells the pages of all companies that the platform's helps are others now. */
@injectable()
export class HelpChangeNotifier {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Realtime) private readonly realtime: Realtime,
  ) {}

  /** After the commit: open pages of the other companies read their list anew; the own one has an event of its own. */
  tell(ctx: Ctx): void {
    ctx.afterCommit(async () => {
      const companies = await this.database.system('tell companies of helps', ({ trx }) =>
        Company.query(trx).select('id').whereNot('id', ctx.companyId),
      );
      for (const { id } of companies) {
        this.realtime.publish({
          id: 'helps.changed',
          companyId: id,
          // Not part of the log: whoever opens the page later reads the list anyway.
          seq: 0,
          event: 'help',
          action: 'reload',
          payload: {},
          topics: [{ topic: topics.company, prev: 0 }],
        });
      }
    });
  }
}

import type { JobCompanies } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Finishing } from './finishing.ts';
import { LostMessages } from './lost-messages.ts';
import { Starts } from './starts.ts';

/** The work that time alone asks of campaigns: to start those that are due, and to end those in which nobody waits. */
@injectable()
export class CampaignSweep {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Starts) private readonly starts: Pick<Starts, 'due'>,
    @inject(LostMessages) private readonly lost: Pick<LostMessages, 'sweep'>,
    @inject(Finishing) private readonly finishing: Pick<Finishing, 'sweep'>,
  ) {}

  /** Asks once for all companies which of them have such campaigns: most have none. */
  async run(companies: Pick<JobCompanies, 'among'>): Promise<void> {
    const now = this.clock.now();
    const concerned = await this.database.system('campaigns to look after', async ({ trx }) =>
      trx('campaigns')
        .where((due) => void due.where('status', 'PROGRAMADA').where('scheduled_at', '<=', now))
        .orWhereIn('status', ['EM_ANDAMENTO', 'CANCELADA'])
        .distinct()
        .pluck<number[]>('company_id'),
    );
    for (const companyId of await companies.among(concerned)) {
      await this.database.transaction({ companyId, system: 'campaigns' }, async (ctx) => {
        await this.starts.due(ctx);
        await this.lost.sweep(ctx);
        await this.finishing.sweep(ctx);
      });
    }
  }
}

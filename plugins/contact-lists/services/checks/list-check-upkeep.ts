import type { JobCompanies } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ListCheckRunner } from './list-check-runner.ts';

/** Hands over again what a check has lost sight of: people whose number was changed, or what a crash swallowed. */
@injectable()
export class ListCheckUpkeep {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'system'>,
    @inject(ListCheckRunner) private readonly runner: ListCheckRunner,
  ) {}

  /** @param companies those that the plugin is on for: the checks of others stay as they are */
  async run(companies: Pick<JobCompanies, 'enabled'>): Promise<void> {
    const enabled = await companies.enabled();
    await this.database.system('checks of numbers', async (ctx) => {
      const rows = await ctx
        .trx('contact_list_checks')
        .where({ status: 'running' })
        .whereIn('company_id', enabled)
        .update({ asked_item_id: 0 })
        .returning<{ id: number; company_id: number }[]>(['id', 'company_id']);
      for (const { id, company_id: companyId } of rows) {
        await this.runner.enqueue(ctx, { id, companyId });
      }
    });
  }
}

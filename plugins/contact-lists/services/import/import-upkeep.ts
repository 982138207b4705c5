import type { JobCompanies } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database, Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** After which nobody seems to be at it. */
const STALLED = 10 * MINUTE;
/** How long the outcomes of rows can be looked up. */
const KEPT = 30 * DAY;

/** Picks up imports that stopped, and forgets files nobody started. The legal basis of those that were added stays. */
@injectable()
export class ImportUpkeep {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Tasks) private readonly tasks: Tasks,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** @param companies those that the plugin is on for: the imports of others stay as they are */
  async run(companies: Pick<JobCompanies, 'enabled'>): Promise<void> {
    const now = this.clock.now().getTime();
    const enabled = await companies.enabled();
    await this.database.system('imports into lists', async (ctx) => {
      const imports = () => ctx.trx('contact_list_imports').whereIn('company_id', enabled);
      const before = (age: number): Date => new Date(now - age);
      await imports()
        .whereIn('status', ['draft', 'checked'])
        .where('updated_at', '<', before(DAY))
        .delete();
      await ctx
        .trx('contact_list_import_rows')
        .whereIn(
          'import_id',
          imports().where({ status: 'done' }).where('updated_at', '<', before(KEPT)).select('id'),
        )
        .delete();
      const stalled = await imports()
        .whereIn('status', ['checking', 'running'])
        .where('updated_at', '<', before(STALLED))
        .select<{ id: number; company_id: number; status: string }[]>('id', 'company_id', 'status');
      for (const { id, company_id: companyId, status } of stalled) {
        const payload = { companyId, importId: id };
        const key = `${String(id)}-${status}`;
        await this.tasks.enqueue(ctx, 'contact-lists.import', payload, { key, companyId });
      }
    });
  }
}

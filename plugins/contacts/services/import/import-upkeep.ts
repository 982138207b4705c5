import { Core } from 'prosa/core';
import type { Clock, Database, Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** After which nobody seems to be at it. */
const STALLED = 10 * MINUTE;
/** How long it can be looked up what became of rows. */
const KEPT = 30 * DAY;

/** Picks up imports that stopped, and forgets those nobody asks for any more. */
@injectable()
export class ImportUpkeep {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Tasks) private readonly tasks: Tasks,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.database.system('contact imports', async (ctx) => {
      const before = (age: number): Date => new Date(now - age);
      await ctx
        .trx('contact_imports')
        .where({ status: 'draft' })
        .where('updated_at', '<', before(DAY))
        .delete();
      await ctx
        .trx('contact_imports')
        .where({ status: 'done' })
        .where('updated_at', '<', before(KEPT))
        .delete();
      const stalled = await ctx
        .trx('contact_imports')
        .where({ status: 'running' })
        .where('updated_at', '<', before(STALLED))
        .select<{ id: number; company_id: number }[]>('id', 'company_id');
      for (const { id, company_id: companyId } of stalled) {
        const payload = { companyId, importId: id };
        await this.tasks.enqueue(ctx, 'contacts.import', payload, {
          key: String(id),
          companyId,
        });
      }
    });
  }
}

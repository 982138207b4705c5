import type { App } from '../app.ts';
import { CorePoints } from '../services/points.ts';

/**
 * After a restore, before anything is served: has each plugin put right what is no longer true in a restored installation.
 * Processes that start together wait for the first one.
 */
export const settleRestore = async ({
  database,
  filledBy,
  logger,
}: Pick<App, 'database' | 'filledBy' | 'logger'>): Promise<void> => {
  await database.system('restore', async ({ trx }) => {
    const open = await trx<{ id: number }>('restores')
      .whereNull('settled_at')
      .forUpdate()
      .pluck('id');
    if (open.length === 0) return;
    // It waits for the transactions of all companies.
    await trx.raw('set local idle_in_transaction_session_timeout = 0');
    const companies = await trx<{ id: number }>('companies').orderBy('id').pluck('id');
    for (const companyId of companies) {
      await database.transaction({ companyId, system: 'restore' }, async (ctx) => {
        for (const part of filledBy(CorePoints.restored)) await part.restored(ctx);
      });
    }
    await trx('restores').whereIn('id', open).update({ settled_at: trx.fn.now() });
    logger.warn({ companies: companies.length }, 'restored from a backup: settled');
  });
};

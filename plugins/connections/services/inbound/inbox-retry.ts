import { Core } from 'prosa/core';
import type { Database } from 'prosa/core';
import type { Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import { InboxEntry } from '../../models/inbox-entry.ts';
import { InboundPoint } from '../../public.ts';
import type { InboundReceiver } from '../../public.ts';

const ATTEMPTS = 5;

/** Tries again what was kept aside; after five attempts an entry stays as a dead letter for a person to see. */
@injectable()
export class InboxRetry {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(filled(InboundPoint)) private readonly receiver: Filled<InboundReceiver>,
    @inject(Core.Logger) private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    const due = await this.database.system('inbox retry', ({ trx }) =>
      InboxEntry.query(trx)
        .where('state', 'waiting')
        .where('nextAttemptAt', '<=', new Date())
        .orderBy('id')
        .limit(100),
    );
    for (const entry of due) await this.#retry(entry);
  }

  async #retry(entry: InboxEntry): Promise<void> {
    const scope = { companyId: entry.companyId, system: 'inbox retry' };
    try {
      await this.database.transaction(scope, async (ctx) => {
        await this.receiver.one().receive(ctx, [entry.event]);
        await InboxEntry.query(ctx.trx).deleteById(entry.id);
      });
    } catch (error) {
      const attempts = entry.attempts + 1;
      this.logger.warn({ err: error, entry: entry.id, attempts }, 'inbox entry failed again');
      await this.database.transaction(scope, ({ trx }) =>
        InboxEntry.query(trx)
          .findById(entry.id)
          .patch({
            attempts,
            error: String(error).slice(0, 500),
            state: attempts >= ATTEMPTS ? 'dead' : 'waiting',
            nextAttemptAt: new Date(Date.now() + 30_000 * 2 ** attempts),
          }),
      );
    }
  }
}

import { createHash } from 'node:crypto';
import { Core } from 'prosa/core';
import type { Clock, Database, Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { billingErrors } from '../errors.ts';
import { withoutPayers } from '../rules/payers.ts';
import type { Hint, RawNotice } from '../shared/providers.ts';
import { Providers } from './providers.ts';
import { Settlement } from './settlement.ts';

/** Milliseconds in which a charge is looked up once, however many notices name it. */
const PAUSE = 5_000;
const KEPT_DAYS = 90;
const MOST_TXIDS = 1000;

/** Notices of providers: kept, answered, and looked into afterwards. They are hints; no amount of theirs counts. */
@injectable()
export class Notices {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Tasks) private readonly tasks: Tasks,
    @inject(Providers) private readonly providers: Providers,
    @inject(Settlement) private readonly settlement: Settlement,
  ) {}

  /**
   * Keeps a notice. One that comes again is looked into again.
   * @throws ERR_NO_PROVIDER_FOUND, ERR_NOTICE_REFUSED
   */
  async take(providerId: string, notice: RawNotice): Promise<void> {
    const provider = this.providers.get(providerId);
    const hints: readonly Hint[] | undefined = await provider.hints(notice);
    if (!hints) throw billingErrors.ERR_NOTICE_REFUSED();
    const txids = [...new Set(hints.map((hint) => hint.txid))].slice(0, MOST_TXIDS);
    await this.database.system('a notice arrived', async (ctx) => {
      const known = await ctx.trx('charges').whereIn('txid', txids).pluck<string[]>('txid');
      await ctx.trx.raw(
        `insert into webhook_events (provider, sha256, body, status, txids, received_at, last_received_at)
         values (:provider, :sha256, :body, :status, :txids, :now, :now)
         on conflict (provider, sha256) do update
            set times = webhook_events.times + 1, status = excluded.status, last_received_at = excluded.last_received_at`,
        {
          provider: providerId,
          sha256: createHash('sha256').update(notice.body).digest('hex'),
          body: withoutPayers(notice.body.toString('utf8')),
          status: known.length === 0 ? 'ignored' : 'received',
          txids,
          now: this.clock.now(),
        },
      );
      for (const txid of known)
        await this.tasks.enqueue(ctx, 'billing.look', { txid }, { key: txid });
    });
  }

  /** Looks a charge up that a notice named, at most every five seconds. */
  async look(txid: string): Promise<void> {
    const waits = await this.database.system('a notice is looked into', async (ctx) => {
      const now = this.clock.now();
      const claimed = await ctx
        .trx('charges')
        .where({ txid })
        .where((look) => {
          void look
            .whereNull('looked_at')
            .orWhere('looked_at', '<=', new Date(now.getTime() - PAUSE));
        })
        .update({ looked_at: now });
      if (claimed > 0) return false;
      const startAfter = new Date(now.getTime() + PAUSE);
      await this.tasks.enqueue(ctx, 'billing.look', { txid }, { key: txid, startAfter });
      return true;
    });
    if (waits) return;
    await this.settlement.settle(txid);
    await this.database.system('a notice was looked into', ({ trx }) =>
      trx('webhook_events')
        .where({ status: 'received' })
        .whereRaw('? = any(txids)', [txid])
        .update({ status: 'done' }),
    );
  }

  /** Deletes notices that are as old as they may be. */
  async prune(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * 86_400_000);
    await this.database.system('old notices go', ({ trx }) =>
      trx('webhook_events').where('last_received_at', '<', before).del(),
    );
  }
}

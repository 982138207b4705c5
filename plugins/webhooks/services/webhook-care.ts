import type { Ctx, JobCompanies } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Delivery } from '../models/delivery.ts';
import { Webhook } from '../models/webhook.ts';
import { Lanes } from './lanes.ts';

const KEPT_DAYS = 30;
const DAY = 86_400_000;
/** A delivery that has been due for so long has lost its task. */
const LOST_MILLISECONDS = 120_000;
const MOST_LANES = 500;

/** The payload of the task. */
export interface QueuedResumption {
  readonly companyId: number;
  readonly webhookId: number;
}

/** Finds what was left lying, gives up what is too old, and forgets the log after a month. */
@injectable()
export class WebhookCare {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Lanes) private readonly lanes: Lanes,
  ) {}

  async sweep(companies: JobCompanies): Promise<void> {
    const now = this.clock.now();
    const lost = new Date(now.getTime() - LOST_MILLISECONDS);
    const found = await this.database.system('webhooks to look after', ({ trx }) =>
      trx('webhook_deliveries')
        .where('state', 'waiting')
        .where('next_at', '<', lost)
        .distinct()
        .pluck<number[]>('company_id'),
    );
    for (const companyId of await companies.among(found)) {
      await this.database.transaction({ companyId, system: 'webhooks' }, async (ctx) => {
        await Delivery.query(ctx.trx)
          .patch({ state: 'failed', finishedAt: now, leasedUntil: null })
          .where({ state: 'waiting' })
          .where('giveUpAt', '<', now);
        await this.#begin(ctx, lost);
      });
    }
  }

  /** A webhook was switched on, or what had failed is to be sent once more. */
  async resume({ companyId, webhookId }: QueuedResumption): Promise<void> {
    await this.database.transaction({ companyId, system: 'webhooks' }, (ctx) =>
      this.#begin(ctx, this.clock.now(), webhookId),
    );
  }

  /** Forgets a company's old log and the secrets that have done their time. */
  async prune(ctx: Ctx): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - KEPT_DAYS * DAY);
    await Webhook.query(ctx.trx)
      .where('oldSecretUntil', '<', now)
      .patch({ oldSecret: null, oldSecretUntil: null });
    await Delivery.query(ctx.trx).where('createdAt', '<', before).delete();
  }

  /** Gives a task to the first that waits in each lane, where it is due since. More lanes than one look takes come with the next. */
  async #begin(ctx: Ctx, dueBefore: Date, webhookId?: number): Promise<void> {
    const heads = await Delivery.query(ctx.trx)
      .select(ctx.trx.raw('min(id)::int as id'), 'webhookId', 'lane')
      .where({ state: 'waiting', ...(webhookId !== undefined && { webhookId }) })
      .where('nextAt', '<=', dueBefore)
      .where((free) => {
        void free.whereNull('leasedUntil').orWhere('leasedUntil', '<', this.clock.now());
      })
      .whereIn('webhookId', Webhook.query(ctx.trx).where({ active: true }).select('id'))
      .groupBy('webhookId', 'lane')
      .limit(MOST_LANES);
    for (const { id } of heads) await this.lanes.deliver(ctx, id);
  }
}

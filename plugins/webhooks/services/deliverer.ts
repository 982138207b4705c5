import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Delivery } from '../models/delivery.ts';
import { Webhook } from '../models/webhook.ts';
import { isHeldUp, outcomeOf } from '../rules/retry.ts';
import type { Outcome } from '../rules/retry.ts';
import type { AttemptDto } from '../schemas.ts';
import { Lanes } from './lanes.ts';
import { LiveLog } from './live-log.ts';
import { Sender } from './sender.ts';
import type { Sent } from './sender.ts';
import { WebhookView } from './webhook-view.ts';

/** The payload of the task. */
export interface QueuedDelivery {
  readonly companyId: number;
  readonly deliveryId: number;
}

interface Claimed {
  readonly webhook: Webhook;
  readonly delivery: Delivery;
}

/** Longer than a call takes; a process that was killed in the middle of one holds nothing up for longer. */
const LEASE_MILLISECONDS = 40_000;
/** Clocks of database and process are not quite the same. */
const EARLY_MILLISECONDS = 1_000;

/**
 * Delivers one after the other of a lane. The call is between two transactions: a process that ends between them makes it once
 * more, by the same id.
 */
@injectable()
export class Deliverer {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Lanes) private readonly lanes: Lanes,
    @inject(Sender) private readonly sender: Sender,
    @inject(LiveLog) private readonly live: LiveLog,
    @inject(WebhookView) private readonly view: WebhookView,
  ) {}

  async deliver({ companyId, deliveryId }: QueuedDelivery): Promise<void> {
    const scope = { companyId, system: 'webhooks' };
    const claimed = await this.database.transaction(scope, (ctx) => this.#claim(ctx, deliveryId));
    if (!claimed) return;
    const { webhook, delivery } = claimed;
    const sent = await this.sender.send(webhook, { id: delivery.messageId, body: delivery.body });
    await this.database.transaction(scope, (ctx) => this.#note(ctx, delivery, sent));
  }

  /** @returns undefined where there is nothing to do now: it is over, its time has not come, or somebody else has it */
  async #claim(ctx: Ctx, id: number): Promise<Claimed | undefined> {
    const now = this.clock.now();
    const [delivery] = await Delivery.query(ctx.trx)
      .patch({ leasedUntil: new Date(now.getTime() + LEASE_MILLISECONDS) })
      .where({ id, state: 'waiting' })
      .where('nextAt', '<=', new Date(now.getTime() + EARLY_MILLISECONDS))
      .where((free) => {
        void free.whereNull('leasedUntil').orWhere('leasedUntil', '<', now);
      })
      .returning('*');
    if (!delivery) return undefined;
    const webhook = await Webhook.query(ctx.trx).findById(delivery.webhookId);
    if (webhook?.active) return { webhook, delivery };
    // It waits until somebody switches the address on, or its day is over.
    await Delivery.query(ctx.trx).findById(id).patch({ leasedUntil: null });
    return undefined;
  }

  async #note(ctx: Ctx, { id, attempts, giveUpAt }: Delivery, sent: Sent): Promise<void> {
    const now = this.clock.now();
    const { failure } = sent;
    const isCounted = !failure || !isHeldUp(failure);
    const tried = isCounted ? [...attempts, attemptOf(sent)] : attempts;
    const outcome =
      failure && outcomeOf(failure, tried.length, { now, giveUpAt, chance: Math.random() });
    const row = await Delivery.query(ctx.trx)
      .patchAndFetchById(id, { ...columnsOf(outcome, now), attempts: tried, leasedUntil: null })
      .where({ state: 'waiting' });
    // Its webhook was deleted meanwhile.
    if (!(row as Delivery | undefined)) return;
    if (row.state === 'waiting') await this.lanes.deliver(ctx, id, row.nextAt);
    else await this.lanes.next(ctx, row);
    if (outcome?.state === 'failed' && outcome.isGone) await this.#switchOff(ctx, row.webhookId);
    this.live.tell(ctx, row);
  }

  /** The receiver wants no more. */
  async #switchOff(ctx: Ctx, webhookId: number): Promise<void> {
    const [row] = await Webhook.query(ctx.trx)
      .patch({ active: false, gone: true, updatedAt: this.clock.now() })
      .where({ id: webhookId, active: true })
      .returning('*');
    if (row) await this.view.tell(ctx, 'updated', row.id);
  }
}

const attemptOf = ({ at, milliseconds, status, failure }: Sent): AttemptDto => ({
  at: at.toISOString(),
  milliseconds,
  status,
  problem: failure?.kind ?? '',
});

const columnsOf = (outcome: Outcome | undefined, now: Date): Partial<Delivery> => {
  if (!outcome) return { state: 'delivered', finishedAt: now };
  return outcome.state === 'failed'
    ? { state: 'failed', finishedAt: now }
    : { nextAt: outcome.nextAt };
};

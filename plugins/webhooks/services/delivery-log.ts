import type { Ctx } from 'prosa/contract';
import { Core, offsetOf, pageOf } from 'prosa/core';
import type { Audit, Clock, Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { webhookErrors } from '../errors.ts';
import { Delivery } from '../models/delivery.ts';
import { Webhook } from '../models/webhook.ts';
import { GIVE_UP_MILLISECONDS } from '../rules/retry.ts';
import type { DeliveryDetail, DeliveryDto, DeliveryPage, DeliveryQuery } from '../schemas.ts';
import { deliveryOf, detailOf } from './delivery-view.ts';
import { Lanes } from './lanes.ts';
import { LiveLog } from './live-log.ts';

const PAGE = 30;

/** The log of a webhook's deliveries, and what is sent once more. */
@injectable()
export class DeliveryLog {
  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Core.Tasks) private readonly tasks: Pick<Tasks, 'enqueue'>,
    @inject(Lanes) private readonly lanes: Lanes,
    @inject(LiveLog) private readonly live: LiveLog,
  ) {}

  /** The newest first. @throws ERR_NO_WEBHOOK_FOUND */
  async list(
    ctx: Ctx,
    webhookId: number,
    { state, pageNumber }: DeliveryQuery,
  ): Promise<DeliveryPage> {
    await this.#webhook(ctx, webhookId);
    const rows = await Delivery.query(ctx.trx)
      .where({ webhookId, ...(state && { state }) })
      .orderBy('id', 'desc')
      .offset(offsetOf(pageNumber, PAGE))
      .limit(PAGE + 1);
    const { items, hasMore } = pageOf(rows, PAGE);
    return { deliveries: items.map(deliveryOf), hasMore };
  }

  /** @throws ERR_NO_WEBHOOK_DELIVERY_FOUND */
  async get(ctx: Ctx, webhookId: number, id: number): Promise<DeliveryDetail> {
    return detailOf(await this.#found(ctx, webhookId, id));
  }

  /** Sends one once more, by the same id. @throws ERR_NO_WEBHOOK_DELIVERY_FOUND, ERR_WEBHOOK_DELIVERY_WAITING */
  async replay(ctx: Ctx, webhookId: number, id: number): Promise<DeliveryDto> {
    const webhook = await this.#webhook(ctx, webhookId);
    const found = await this.#found(ctx, webhookId, id);
    if (found.state === 'waiting') throw webhookErrors.ERR_WEBHOOK_DELIVERY_WAITING();
    const row = await found.$query(ctx.trx).patchAndFetch(this.#anew());
    await this.lanes.deliver(ctx, id);
    this.audit.about(ctx, { id: webhookId, name: webhook.name });
    this.live.tell(ctx, row);
    return deliveryOf(row);
  }

  /** Sends all once more that were given up since. @returns how many @throws ERR_NO_WEBHOOK_FOUND */
  async replayFailed(ctx: Ctx, webhookId: number, since: Date): Promise<number> {
    const webhook = await this.#webhook(ctx, webhookId);
    const count = await Delivery.query(ctx.trx)
      .patch(this.#anew())
      .where({ webhookId, state: 'failed' })
      .where('createdAt', '>=', since);
    const payload = { companyId: ctx.companyId, webhookId };
    if (count > 0) await this.tasks.enqueue(ctx, 'webhooks.resume', payload);
    this.audit.about(ctx, { id: webhookId, name: webhook.name });
    return count;
  }

  #anew() {
    const now = this.clock.now();
    return {
      state: 'waiting' as const,
      attempts: [],
      nextAt: now,
      leasedUntil: null,
      finishedAt: null,
      giveUpAt: new Date(now.getTime() + GIVE_UP_MILLISECONDS),
    };
  }

  async #webhook(ctx: Ctx, id: number): Promise<Webhook> {
    const row = await Webhook.query(ctx.trx).findById(id);
    if (!row) throw webhookErrors.ERR_NO_WEBHOOK_FOUND();
    return row;
  }

  async #found(ctx: Ctx, webhookId: number, id: number): Promise<Delivery> {
    const row = await Delivery.query(ctx.trx).findOne({ id, webhookId }).forUpdate();
    if (!row) throw webhookErrors.ERR_NO_WEBHOOK_DELIVERY_FOUND();
    return row;
  }
}

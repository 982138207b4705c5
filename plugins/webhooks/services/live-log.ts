import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Realtime } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { Delivery } from '../models/delivery.ts';
import { deliveryOf } from './delivery-view.ts';

/** Tells admins who look at a log how a delivery is now. Nobody who missed it wants it later: it goes past the event log. */
@injectable()
export class LiveLog {
  constructor(@inject(Core.Realtime) private readonly realtime: Pick<Realtime, 'publish'>) {}

  tell(ctx: Ctx, row: Delivery): void {
    const { companyId } = ctx;
    ctx.afterCommit(() => {
      this.realtime.publish({
        id: 'webhooks.delivery',
        companyId,
        seq: 0,
        event: 'webhookDelivery',
        action: 'update',
        payload: { webhookDelivery: deliveryOf(row) },
        topics: [{ topic: topics.admins, prev: 0 }],
      });
    });
  }
}

import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { IntegrationDelivery } from '../models/integration-delivery.ts';
import type { DeliveryDto } from '../schemas.ts';
import { IntegrationService } from './integration-service.ts';

const MOST_SHOWN = 20;
const KEPT_MILLISECONDS = 30 * 86_400_000;

/** The fate of deliveries, for those who look into it. No texts of customers. */
@injectable()
export class DeliveryList {
  constructor(
    @inject(IntegrationService) private readonly integrations: Pick<IntegrationService, 'find'>,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** The newest of an integration: those that wait or were given up. @throws ERR_NO_DIALOG_FOUND */
  async failed(ctx: Ctx, integrationId: number): Promise<DeliveryDto[]> {
    await this.integrations.find(ctx, integrationId);
    const rows = await IntegrationDelivery.query(ctx.trx)
      .where({ integrationId })
      .whereIn('status', ['waiting', 'lost'])
      .where('attempts', '>', 0)
      .orderBy('id', 'desc')
      .limit(MOST_SHOWN);
    return rows.map(({ id, ticketId, status, attempts, reason, createdAt, nextAt }) => ({
      id,
      ticketId,
      status: status === 'lost' ? 'lost' : 'waiting',
      attempts,
      reason,
      createdAt: createdAt.toISOString(),
      nextAt: status === 'waiting' ? nextAt.toISOString() : null,
    }));
  }

  /** Forgets what was settled long ago. */
  async prune(ctx: Ctx): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MILLISECONDS);
    await IntegrationDelivery.query(ctx.trx)
      .whereNot('status', 'waiting')
      .where('createdAt', '<', before)
      .delete();
  }
}

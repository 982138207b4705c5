import type { Delivery } from '../models/delivery.ts';
import type { DeliveryDetail, DeliveryDto } from '../schemas.ts';

/** A delivery as lists show it. */
export const deliveryOf = (row: Delivery): DeliveryDto => {
  const last = row.attempts.at(-1);
  return {
    id: row.id,
    webhookId: row.webhookId,
    messageId: row.messageId,
    fact: row.fact,
    state: row.state,
    attemptCount: row.attempts.length,
    status: last?.status ?? null,
    problem: last?.problem ?? '',
    createdAt: row.createdAt.toISOString(),
    nextAt: row.state === 'waiting' ? row.nextAt.toISOString() : null,
  };
};

export const detailOf = (row: Delivery): DeliveryDetail => ({
  ...deliveryOf(row),
  attempts: row.attempts,
  body: row.body,
});

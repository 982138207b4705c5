import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';

/** Deliveries of a lane go one after the other. */
export interface Lane {
  readonly webhookId: number;
  readonly lane: string;
}

const keyOf = ({ webhookId, lane }: Lane): string => `${String(webhookId)} ${lane}`;

/**
 * Keeps deliveries in order: of a lane only the first that waits has a task. Whoever adds to a lane holds its first delivery, and so
 * does whoever ends it: one of the two sees the other's work, and the next delivery gets its task.
 */
@injectable()
export class Lanes {
  constructor(@inject(Core.Tasks) private readonly tasks: Pick<Tasks, 'enqueue'>) {}

  /** Holds the first delivery that waits in each lane. @returns a test for whether one does */
  async hold(ctx: Ctx, lanes: readonly Lane[]): Promise<(lane: Lane) => boolean> {
    const wanted = [...new Map(lanes.map((each) => [keyOf(each), each])).values()];
    const { rows } = await ctx.trx.raw<{ rows: { webhook_id: number; lane: string }[] }>(
      `select head.webhook_id, head.lane
         from unnest(?::int[], ?::text[]) as wanted (webhook_id, lane)
        cross join lateral (
          select d.webhook_id, d.lane from webhook_deliveries d
           where d.company_id = ? and d.webhook_id = wanted.webhook_id and d.lane = wanted.lane
             and d.state = 'waiting'
           order by d.id limit 1 for update) head`,
      [wanted.map(({ webhookId }) => webhookId), wanted.map(({ lane }) => lane), ctx.companyId],
    );
    const held = new Set(
      rows.map(({ webhook_id, lane }) => keyOf({ webhookId: webhook_id, lane })),
    );
    return (lane) => held.has(keyOf(lane));
  }

  /** Gives tasks to the first of each lane. @param rows new ones, in their order, of lanes in which none waited */
  async begin(ctx: Ctx, rows: readonly (Lane & { readonly id: number })[]): Promise<void> {
    const begun = new Set<string>();
    for (const row of rows) {
      if (begun.has(keyOf(row))) continue;
      begun.add(keyOf(row));
      await this.deliver(ctx, row.id);
    }
  }

  /** Gives a task to the next delivery of a lane. */
  async next(ctx: Ctx, { webhookId, lane }: Lane): Promise<void> {
    const { rows } = await ctx.trx.raw<{ rows: { id: number; next_at: Date }[] }>(
      `select id, next_at from webhook_deliveries
        where company_id = ? and webhook_id = ? and lane = ? and state = 'waiting'
        order by id limit 1`,
      [ctx.companyId, webhookId, lane],
    );
    const [next] = rows;
    if (next) await this.deliver(ctx, next.id, next.next_at);
  }

  async deliver(ctx: Ctx, deliveryId: number, startAfter?: Date): Promise<void> {
    const payload = { companyId: ctx.companyId, deliveryId };
    await this.tasks.enqueue(ctx, 'webhooks.deliver', payload, {
      companyId: ctx.companyId,
      ...(startAfter && { startAfter }),
    });
  }
}

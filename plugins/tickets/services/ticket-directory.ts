import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import { Ticket } from '../models/ticket.ts';
import type { Tickets, TicketView } from '../public.ts';

/** Conversations as other plugins meet them. */
@injectable()
export class TicketDirectory implements Tickets {
  async byIds(ctx: Ctx, ids: readonly number[]): Promise<readonly TicketView[]> {
    if (ids.length === 0) return [];
    const rows = await Ticket.query(ctx.trx).whereIn('id', [...new Set(ids)]);
    return rows.map(({ id, uuid, status, contactId, connectionId, userId, queueId }) => ({
      id,
      uuid,
      status,
      contactId,
      connectionId,
      userId,
      queueId,
    }));
  }
}

import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import { RatingAsked, RatingGiven } from '../facts.ts';
import type { Rating } from '../facts.ts';
import type { Attendances } from '../public.ts';

/**
 * Customers' ratings of attendances. Whether a customer is asked is known at once; the attendance itself is written by
 * whoever follows the facts, in their order.
 */
@injectable()
export class AttendanceService implements Attendances {
  async ratingAsked(ctx: Ctx, ticketId: number): Promise<void> {
    await ctx.trx.raw(
      `insert into ticket_rating_requests (company_id, ticket_id) values (:companyId, :ticketId)
       on conflict (company_id, ticket_id) do update set asked_at = now()`,
      { companyId: ctx.companyId, ticketId },
    );
    ctx.emit(RatingAsked, { ticketId });
  }

  async rated(ctx: Ctx, ticketId: number, rating: Rating): Promise<boolean> {
    const asked = await ctx
      .trx('ticket_rating_requests')
      .where({ company_id: ctx.companyId, ticket_id: ticketId })
      .delete();
    if (asked === 0) return false;
    ctx.emit(RatingGiven, { ticketId, rating });
    return true;
  }
}

import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import type { Attendances, Rating } from '../public.ts';

/** What customers say of attendances. */
@injectable()
export class AttendanceService implements Attendances {
  async ratingAsked(ctx: Ctx, ticketId: number): Promise<void> {
    await ctx.trx.raw(
      `update ticket_trackings set rating_at = now()
        where id = (select max(id) from ticket_trackings
                     where company_id = :companyId and ticket_id = :ticketId)`,
      { companyId: ctx.companyId, ticketId },
    );
  }

  async rated(ctx: Ctx, ticketId: number, rating: Rating): Promise<boolean> {
    const { rows } = await ctx.trx.raw<{ rows: { id: number }[] }>(
      `update ticket_trackings set rating = :rating, rated = true
        where id = (select max(id) from ticket_trackings
                     where company_id = :companyId and ticket_id = :ticketId
                       and rating_at is not null and not rated)
       returning id`,
      { companyId: ctx.companyId, ticketId, rating },
    );
    const [rated] = rows;
    if (!rated) return false;
    // The answer itself reached a finished conversation, and is no new attendance.
    await ctx.trx.raw(
      `delete from ticket_trackings
        where company_id = :companyId and ticket_id = :ticketId and id > :rated and finished_at is null
          and started_at is null`,
      { companyId: ctx.companyId, ticketId, rated: rated.id },
    );
    return true;
  }
}

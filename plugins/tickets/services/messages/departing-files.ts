import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';

/** The files customers sent go with their tickets. */
@injectable()
export class DepartingFiles {
  constructor(@inject(Core.Storage) private readonly storage: Storage) {}

  /**
   * Before tickets are deleted: removes what came in them from the other side or from the phone, unless it was
   * forwarded and a ticket that stays shows it. Files of ours stay: prepared answers send the same one again and again.
   * The bytes go after the commit.
   */
  async leaving(ctx: Ctx, ticketIds: readonly number[]): Promise<void> {
    // Whoever forwards one of them holds it until the copy is there, which the next statement sees.
    await ctx.trx.raw(
      `select from messages m
        where m.company_id = :companyId and m.ticket_id = any(:ticketIds::int[]) and m.media_id is not null
        order by m.id for update`,
      { companyId: ctx.companyId, ticketIds: [...ticketIds] },
    );
    const { rows } = await ctx.trx.raw<{ rows: { media_id: string }[] }>(
      `select distinct m.media_id from messages m
        where m.company_id = :companyId and m.ticket_id = any(:ticketIds::int[]) and m.media_id is not null
          and m.origin in ('customer', 'phone')
          and not exists (select from messages o
                           where o.company_id = m.company_id and o.media_id = m.media_id
                             and o.ticket_id <> all(:ticketIds::int[]))`,
      { companyId: ctx.companyId, ticketIds: [...ticketIds] },
    );
    if (rows.length > 0) {
      await this.storage.remove(ctx, ...rows.map(({ media_id }) => media_id));
    }
  }
}

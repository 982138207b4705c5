import type { Ctx } from 'prosa/contract';
import { coreErrors, prepared } from 'prosa/core';
import { injectable } from 'tsyringe';
import type { TicketCompanion, TicketIds } from '../../tickets/public.ts';
import { TagsCompanion } from '../public.ts';
import type { TagBadge } from '../public.ts';
import { TagIdList, TicketTagList } from '../schemas.ts';

interface Row extends TagBadge {
  readonly ticket_id: number;
}

const LARGEST_ID = 2_147_483_647;

/** Tickets that carry all of these tags. */
const carryingAll = (ctx: Ctx, value: string): TicketIds | undefined => {
  const ids = [...new Set(JSON.parse(value) as number[])];
  if (ids.some((id) => id > LARGEST_ID)) throw coreErrors.ERR_VALIDATION({ field: 'tags' });
  if (ids.length === 0) return undefined;
  return ctx.trx
    .queryBuilder()
    .from('ticket_tags')
    .where('company_id', ctx.companyId)
    .whereIn('tag_id', ids)
    .groupBy('ticket_id')
    .havingRaw('count(*) = ?', [ids.length])
    .select('ticket_id');
};

/** Every ticket shows its tags, by name, and lists can be narrowed by them. */
@injectable()
export class TagsOfTickets implements TicketCompanion<readonly TagBadge[]> {
  readonly token = TagsCompanion;
  readonly schema = TicketTagList;
  readonly conditions = [{ parameter: 'tags', schema: TagIdList, ticketIds: carryingAll }];

  column(ticketId: string): string {
    return `(
      select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by folded(t.name), t.id)
        from (select tag_id from ticket_tags
               where company_id = :companyId and ticket_id = ${ticketId} offset 0) tt
        join tags t on t.company_id = :companyId and t.id = tt.tag_id)`;
  }

  async load(
    ctx: Ctx,
    ticketIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly TagBadge[]>> {
    // On the way of every arriving message: from the tickets to their tags, however small the tables look to the
    // planner when it plans this once for all.
    const rows = await prepared<Row>(
      ctx,
      'tags.of-tickets',
      `select tt.ticket_id, t.id, t.name, t.color
         from unnest(:ticketIds::int[]) as asked (id)
        cross join lateral (
          select ticket_id, tag_id from ticket_tags
           where company_id = :companyId and ticket_id = asked.id offset 0) tt
         join tags t on t.company_id = :companyId and t.id = tt.tag_id
        order by folded(t.name), t.id`,
      { companyId: ctx.companyId, ticketIds: [...ticketIds] },
    );
    const tags = new Map<number, TagBadge[]>();
    for (const { ticket_id: ticketId, id, name, color } of rows) {
      tags.set(ticketId, [...(tags.get(ticketId) ?? []), { id, name, color }]);
    }
    return tags;
  }
}

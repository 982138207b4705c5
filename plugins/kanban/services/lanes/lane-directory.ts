import type { Ctx } from 'prosa/contract';
import { composed, composing, prepared } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { COUNTED_CARDS } from '../../schemas.ts';
import type { BoardQuery, LaneDto } from '../../schemas.ts';
import { bindingsOf, branchesOf, CardFilters, SIGHT } from '../filter/card-filter.ts';
import type { Branch, CardFilter } from '../filter/card-filter.ts';

/** Lanes without a place of their own come after those with one. */
const LAST = 1_000_000;

/** The lanes of a company; the first is the one without a tag. */
const LANES = `
  select 0 as id, null as name, null as color, -1 as position,
         (select card_limit from kanban_lanes where company_id = :companyId and tag_id is null) as "limit"
  union all
  select g.id, g.name, g.color, coalesce(k.position, ${LAST}), k.card_limit
    from tags g
    left join kanban_lanes k on k.company_id = :companyId and k.tag_id = g.id
   where g.company_id = :companyId and g.kanban`;

const IDS = `
  select id from tags where company_id = :companyId and kanban order by id`;

const countOf = ({ each, where }: Branch, narrowed: string): string => {
  const rows = `kanban_cards c
     where c.company_id = :companyId and c.lane_id = lane.id and ${where}${narrowed}`;
  if (each === undefined) return `select 1 from ${rows}`;
  return `select 1 from ${each} x cross join lateral (select from ${rows} offset 0) c`;
};

/** Each lane is counted up to a bound, so that its count costs the same however many cards it has. */
const statementOf = (filter: CardFilter): string => {
  const narrowed = filter.within ? ' and c.ticket_id in (:within)' : '';
  const counted = branchesOf(filter)
    .map((branch) => countOf(branch, narrowed))
    .join(' union all ');
  return `${SIGHT}
    select lane.id, lane.name, lane.color, lane."limit", counted.count
      from (${LANES}) lane
     cross join lateral (select count(*)::int as count from (${counted} limit ${COUNTED_CARDS}) few) counted
     order by lane.position, lane.id`;
};

/** The lanes of a board. */
@injectable()
export class LaneDirectory {
  constructor(@inject(CardFilters) private readonly filters: CardFilters) {}

  /** In their order, each with the number of its cards that the caller sees. @throws ERR_VALIDATION */
  async list(ctx: Ctx, query: BoardQuery): Promise<LaneDto[]> {
    const filter = await this.filters.read(ctx, query);
    const lanes = await composed<LaneDto>(
      ctx,
      composing(ctx).trx.raw(statementOf(filter), {
        ...bindingsOf(ctx, filter),
        ...(filter.within && { within: filter.within.ids }),
      }),
    );
    return [...lanes];
  }

  /** Ids of the tags that are lanes. */
  async ids(ctx: Ctx): Promise<readonly number[]> {
    const rows = await prepared<{ id: number }>(ctx, 'kanban.lane-ids', IDS, {
      companyId: ctx.companyId,
    });
    return rows.map(({ id }) => id);
  }
}

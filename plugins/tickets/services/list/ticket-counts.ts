import type { Knex } from 'knex';
import type { Ctx } from 'prosa/contract';
import { prepared } from 'prosa/core';
import { injectable } from 'tsyringe';
import { seenQueues } from '../../public.ts';
import type { CountsDto, TicketListQuery } from '../../schemas.ts';
import type { TicketStatus } from '../../public.ts';
import type { TicketFilter } from './ticket-filter.ts';
import { readFilter } from './ticket-filter.ts';
import { viewerOf } from '../visibility/visibility.ts';
import type { Viewer } from '../visibility/visibility.ts';

/** A day's end on the list, newest first, and how many of its rows to skip. */
export interface DeepPlace {
  /** `YYYY-MM-DD`, UTC: the day the page begins in. */
  readonly day: string;
  readonly skip: number;
}

const VIEWER = ':viewerId::int';

/** The queues somebody sees, as the kept counts name them. Read once for a statement. */
const SEEN_QUEUES = seenQueues(VIEWER);

/** Conditions of both statements on kept counts: what somebody sees, and what they ask for. */
const ASKED = `
  company_id = :companyId and status = any(:statuses::text[])
   and (:queueIds::int[] is null or queue_id = any(:queueIds))
   and (:seesAll::boolean or user_id = ${VIEWER} or queue_id = any(${SEEN_QUEUES}))
   and (:userIds::int[] is null or user_id = any(:userIds))`;

const TOTALS = `select status, sum(total)::int as total from ticket_totals
  where ${ASKED} and (status <> 'open' or not :ownOpen::boolean or user_id = ${VIEWER}) group by status`;

/** The day a page begins in, found by adding days up from the newest. */
const placeIn = (parts: string): string => `
  select day::text as day, (through - total)::int as before
    from (select day, total, sum(total) over (order by day desc) as through
            from (select day, sum(total) as total from (${parts}) parts group by day) days) running
   where through > :offset::int order by day desc limit 1`;

/**
 * The days' sums answer for whole queues; only for the tickets in somebody's hand, of which an index knows the days,
 * are the counts themselves asked.
 */
const PLACES = {
  ofPeople: placeIn(`
    select day, total from ticket_counts
     where ${ASKED} and (not :ownOpen::boolean or user_id = ${VIEWER})`),
  ofQueues: placeIn(`
    select day, total from ticket_days
     where company_id = :companyId and status = any(:statuses::text[])
       and (:queueIds::int[] is null or queue_id = any(:queueIds))
       and (:seesAll::boolean or queue_id = any(${SEEN_QUEUES}))
    union all
    select day, total from ticket_counts
     where not :seesAll::boolean and company_id = :companyId and status = any(:statuses::text[])
       and user_id = ${VIEWER} and queue_id <> all(${SEEN_QUEUES})
       and (:queueIds::int[] is null or queue_id = any(:queueIds))`),
} as const;

const STATES: readonly TicketStatus[] = ['open', 'pending', 'closed'];

/** Answers "how many" from the kept counts, never by counting tickets. */
@injectable()
export class TicketCounts {
  async tabs(
    ctx: Ctx,
    query: Pick<TicketListQuery, 'showAll' | 'queueIds'>,
    mayShowAll: boolean,
  ): Promise<CountsDto> {
    const viewer = viewerOf(ctx);
    const { mineOnly } = readFilter({ ...query, status: 'open' }, viewer, mayShowAll);
    const totals = await this.#totals(ctx, viewer, {
      ...readFilter(query, viewer, mayShowAll),
      mineOnly,
    });
    const of = (status: TicketStatus): number => totals.get(status) ?? 0;
    return { open: of('open'), pending: of('pending'), closed: of('closed') };
  }

  async total(ctx: Ctx, viewer: Viewer, filter: TicketFilter): Promise<number> {
    const totals = await this.#totals(ctx, viewer, filter);
    return [...totals.values()].reduce((sum, total) => sum + total, 0);
  }

  /** Where a page that starts after `offset` rows begins, found by adding days up. */
  async place(
    ctx: Ctx,
    viewer: Viewer,
    filter: TicketFilter,
    offset: number,
  ): Promise<DeepPlace | undefined> {
    const which = filter.mineOnly || filter.userIds ? 'ofPeople' : 'ofQueues';
    const { userIds, ownOpen, ...bindings } = bindingsOf(ctx, viewer, filter);
    const [row] = await prepared<{ day: string; before: number }>(
      ctx,
      `tickets.place-${which}`,
      PLACES[which],
      { ...bindings, ...(which === 'ofPeople' ? { userIds, ownOpen } : {}), offset },
    );
    return row && { day: row.day, skip: offset - row.before };
  }

  async #totals(
    ctx: Ctx,
    viewer: Viewer,
    filter: TicketFilter,
  ): Promise<ReadonlyMap<TicketStatus, number>> {
    const rows = await prepared<{ status: TicketStatus; total: number }>(
      ctx,
      'tickets.totals',
      TOTALS,
      bindingsOf(ctx, viewer, filter),
    );
    return new Map(rows.map(({ status, total }) => [status, total]));
  }

  /** Rows at zero are left behind by tickets that moved on. */
  async prune(trx: Knex): Promise<void> {
    for (const table of ['ticket_counts', 'ticket_totals', 'ticket_days']) {
      await trx(table).where('total', 0).delete();
    }
  }
}

/** Values for {@link ASKED}; null is no condition. Tickets without a queue belong to every choice of queues. */
const bindingsOf = ({ companyId }: Ctx, viewer: Viewer, filter: TicketFilter) => ({
  companyId,
  statuses: filter.status ? [filter.status] : [...STATES],
  queueIds: filter.queueIds ? [0, ...filter.queueIds] : null,
  userIds: filter.userIds ? [...filter.userIds] : null,
  seesAll: viewer.isAdmin,
  viewerId: viewer.userId,
  ownOpen: filter.mineOnly,
});

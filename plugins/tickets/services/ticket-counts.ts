import type { Knex } from 'knex';
import type { Ctx } from 'prosa/contract';
import { prepared } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { CountsDto, TicketListQuery } from '../schemas.ts';
import type { TicketStatus } from '../public.ts';
import type { TicketFilter } from './ticket-filter.ts';
import { readFilter } from './ticket-filter.ts';
import { Visibility } from './visibility.ts';
import type { Sight } from './visibility.ts';

/** A day's end on the list, newest first, and how many of its rows to skip. */
export interface DeepPlace {
  /** `YYYY-MM-DD`, UTC: the day the page begins in. */
  readonly day: string;
  readonly skip: number;
}

/** Conditions of both statements on kept counts: what somebody sees, and what they ask for. */
const ASKED = `
  company_id = :companyId and status = any(:statuses::text[])
   and (:queueIds::int[] is null or queue_id = any(:queueIds))
   and (:seesAll or user_id = :viewerId or queue_id = any(:seenQueues::int[]))
   and (:userIds::int[] is null or user_id = any(:userIds))`;

const TOTALS = `select status, sum(total)::int as total from ticket_totals
  where ${ASKED} and (status <> 'open' or not :ownOpen or user_id = :viewerId) group by status`;

/** The day a page begins in, found by adding days up from the newest. */
const placeIn = (parts: string): string => `
  select day::text as day, (through - total)::int as before
    from (select day, total, sum(total) over (order by day desc) as through
            from (select day, sum(total) as total from (${parts}) parts group by day) days) running
   where through > :offset::int order by day desc limit 1`;

/**
 * The days' sums answer for whole queues; only for the conversations in somebody's hand, of which an index knows the days,
 * are the counts themselves asked.
 */
const PLACES = {
  ofPeople: placeIn(`
    select day, total from ticket_counts
     where ${ASKED} and (not :ownOpen or user_id = :viewerId)`),
  ofQueues: placeIn(`
    select day, total from ticket_days
     where company_id = :companyId and status = any(:statuses::text[])
       and (:queueIds::int[] is null or queue_id = any(:queueIds))
       and (:seesAll or queue_id = any(:seenQueues::int[]))
    union all
    select day, total from ticket_counts
     where not :seesAll and company_id = :companyId and status = any(:statuses::text[])
       and user_id = :viewerId and queue_id <> all(:seenQueues)
       and (:queueIds::int[] is null or queue_id = any(:queueIds))`),
} as const;

const STATES: readonly TicketStatus[] = ['open', 'pending', 'closed'];

/** Answers "how many" from the kept counts, never by counting conversations. */
@injectable()
export class TicketCounts {
  constructor(@inject(Visibility) private readonly visibility: Visibility) {}

  async tabs(
    ctx: Ctx,
    query: Pick<TicketListQuery, 'showAll' | 'queueIds'>,
    mayShowAll: boolean,
  ): Promise<CountsDto> {
    const sight = await this.visibility.of(ctx);
    const { mineOnly } = readFilter({ ...query, status: 'open' }, sight, mayShowAll);
    const totals = await this.#totals(ctx, sight, {
      ...readFilter(query, sight, mayShowAll),
      mineOnly,
    });
    const of = (status: TicketStatus): number => totals.get(status) ?? 0;
    return { open: of('open'), pending: of('pending'), closed: of('closed') };
  }

  async total(ctx: Ctx, sight: Sight, filter: TicketFilter): Promise<number> {
    const totals = await this.#totals(ctx, sight, filter);
    return [...totals.values()].reduce((sum, total) => sum + total, 0);
  }

  /** Where a page that starts after `offset` rows begins, found by adding days up. */
  async place(
    ctx: Ctx,
    sight: Sight,
    filter: TicketFilter,
    offset: number,
  ): Promise<DeepPlace | undefined> {
    const which = filter.mineOnly || filter.userIds ? 'ofPeople' : 'ofQueues';
    const { userIds, ownOpen, ...bindings } = bindingsOf(ctx, sight, filter);
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
    sight: Sight,
    filter: TicketFilter,
  ): Promise<ReadonlyMap<TicketStatus, number>> {
    const rows = await prepared<{ status: TicketStatus; total: number }>(
      ctx,
      'tickets.totals',
      TOTALS,
      bindingsOf(ctx, sight, filter),
    );
    return new Map(rows.map(({ status, total }) => [status, total]));
  }

  /** Rows at zero are left behind by conversations that moved on. */
  async prune(trx: Knex): Promise<void> {
    for (const table of ['ticket_counts', 'ticket_totals', 'ticket_days']) {
      await trx(table).where('total', 0).delete();
    }
  }
}

/** Values for {@link ASKED}; null is no condition. Conversations without a queue belong to every choice of queues. */
const bindingsOf = ({ companyId }: Ctx, sight: Sight, filter: TicketFilter) => ({
  companyId,
  statuses: filter.status ? [filter.status] : [...STATES],
  queueIds: filter.queueIds ? [0, ...filter.queueIds] : null,
  userIds: filter.userIds ? [...filter.userIds] : null,
  seesAll: sight.isAdmin,
  viewerId: sight.userId,
  seenQueues: seenQueues(sight),
  ownOpen: filter.mineOnly,
});

/** The queues somebody sees, as the kept counts name them: 0 is none. */
const seenQueues = ({ queueIds, withoutQueue }: Sight): number[] => [
  ...queueIds,
  ...(withoutQueue ? [0] : []),
];

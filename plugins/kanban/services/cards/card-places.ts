import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core, prepared } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Tickets } from '../../../tickets/public.ts';
import { CardPages } from './card-pages.ts';

/** A tag that a ticket was given. */
export interface GivenTag {
  readonly ticketId: number;
  readonly tagId: number;
}

export interface PlacedCard {
  readonly ticketId: number;
  readonly laneId: number;
  readonly since: Date;
}

/**
 * The lane of a ticket `t` with the card `k`, if it has one: the lane's tag that it was given last; else the one in which it is,
 * as long as it carries that; else its first.
 */
const laneOf = (given: string): string => `
  coalesce((
    select tt.tag_id from ticket_tags tt
      join tags g on g.company_id = :companyId and g.id = tt.tag_id and g.kanban
     where tt.company_id = :companyId and tt.ticket_id = t.id
     order by ${given} (tt.tag_id = coalesce(k.lane_id, 0)) desc, tt.tag_id limit 1), 0)`;

const LATELY = `(
  select max(given.place) from unnest(:givenTickets::int[], :givenTags::int[]) with ordinality as given (ticket_id, tag_id, place)
   where given.ticket_id = t.id and given.tag_id = tt.tag_id) desc nulls last,`;

/** Makes cards what the tickets of a condition say, and answers those that are new or have another place. */
const placing = (tickets: string, cards: string, given: string, isUndo = 'false'): string => `
  with gone as (
    delete from kanban_cards k
     where k.company_id = :companyId and ${cards}
       and not exists (select from tickets t
                        where t.company_id = :companyId and t.id = k.ticket_id and t.status in ('open', 'pending'))),
  wanted as (
    select t.id, coalesce(t.queue_id, 0) as queue_id, coalesce(t.user_id, 0) as user_id,
           k.lane_id as held, t.created_at, ${laneOf(given)} as lane_id
      from tickets t
      left join kanban_cards k on k.company_id = :companyId and k.ticket_id = t.id
     where t.company_id = :companyId and ${tickets} and t.status in ('open', 'pending')
     order by t.id)
  insert into kanban_cards as k (company_id, ticket_id, lane_id, queue_id, user_id, since)
  select :companyId::int, id, lane_id, queue_id, user_id, :now::timestamptz from wanted
  on conflict (company_id, ticket_id) do update
    set lane_id = excluded.lane_id, queue_id = excluded.queue_id, user_id = excluded.user_id,
        since = case when k.lane_id = excluded.lane_id then k.since
                     when ${isUndo} and k.left_lane_id = excluded.lane_id then k.left_since
                     else excluded.since end,
        left_lane_id = case when k.lane_id = excluded.lane_id then k.left_lane_id else k.lane_id end,
        left_since = case when k.lane_id = excluded.lane_id then k.left_since else k.since end
    where (k.lane_id, k.queue_id, k.user_id) is distinct from (excluded.lane_id, excluded.queue_id, excluded.user_id)
  returning ticket_id as "ticketId", lane_id as "laneId", since`;

const OF_TICKETS = placing(
  't.id = any(:ticketIds::int[])',
  'k.ticket_id = any(:ticketIds::int[])',
  LATELY,
  'cast(:isUndo as boolean)',
);
const OF_ALL = placing('true', 'true', '');
/** Tickets that carry a tag, and cards in its lane. */
const OF_TAG = placing(
  `t.id in (select tt.ticket_id from ticket_tags tt where tt.company_id = :companyId and tt.tag_id = :tagId::int
            union all
            select c.ticket_id from kanban_cards c where c.company_id = :companyId and c.lane_id = :tagId::int)`,
  'k.lane_id = :tagId::int',
  '',
);

/** Keeps the cards in step with tickets and their tags. Their rows follow from these alone, so it may run at any time. */
@injectable()
export class CardPlaces {
  constructor(
    @inject(Tickets) private readonly tickets: Pick<Tickets, 'topicsOf'>,
    @inject(CardPages) private readonly pages: CardPages,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /**
   * Brings the cards of some tickets up to date, and tells those who see them where one has another place.
   * @param given tags that they were given, in that order
   * @param isUndo where a card goes back to the lane it was last taken from, it stands there where it stood
   */
  async follow(
    ctx: Ctx,
    ticketIds: readonly number[],
    given: readonly GivenTag[] = [],
    { isUndo = false }: { readonly isUndo?: boolean } = {},
  ): Promise<void> {
    if (ticketIds.length === 0) return;
    const placed = await prepared<PlacedCard>(ctx, 'kanban.place-tickets', OF_TICKETS, {
      companyId: ctx.companyId,
      now: this.clock.now(),
      ticketIds: [...new Set(ticketIds)].sort((a, b) => a - b),
      givenTickets: given.map(({ ticketId }) => ticketId),
      givenTags: given.map(({ tagId }) => tagId),
      isUndo,
    });
    for (const card of await this.pages.withTickets(ctx, placed)) {
      ctx.emit('kanban.card-placed', { card }, this.tickets.topicsOf(card.ticket));
    }
  }

  /** Brings the cards of all tickets up to date that a lane concerns: its tag became one, or is one no more. */
  async followLane(ctx: Ctx, tagId: number): Promise<void> {
    await prepared(ctx, 'kanban.place-lane', OF_TAG, {
      companyId: ctx.companyId,
      now: this.clock.now(),
      tagId,
    });
    this.tellBoard(ctx);
  }

  /** Brings all cards of the company up to date. */
  async followAll(ctx: Ctx): Promise<void> {
    await prepared(ctx, 'kanban.place-all', OF_ALL, {
      companyId: ctx.companyId,
      now: this.clock.now(),
    });
    this.tellBoard(ctx);
  }

  /** Tells everybody that boards have to be read anew. */
  tellBoard(ctx: Ctx): void {
    ctx.emit('kanban.board-changed', {}, [topics.company]);
  }
}

import type { Ctx } from 'prosa/contract';
import { composed, composing, coreErrors, pageOf } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Tickets } from '../../../tickets/public.ts';
import { kanbanErrors } from '../../errors.ts';
import { CARDS_PER_PAGE } from '../../schemas.ts';
import type { CardsQuery } from '../../schemas.ts';
import { LaneDirectory } from '../lanes/lane-directory.ts';
import { readCursor, TOP, writeCursor } from './card-cursor.ts';
import { bindingsOf, branchesOf, CardFilters, SIGHT } from '../filter/card-filter.ts';
import type { Branch, CardFilter } from '../filter/card-filter.ts';

type ShownTicket = Awaited<ReturnType<Tickets['shown']>>[number];

/** A card as the board shows it. */
export interface Card {
  readonly ticketId: number;
  /** The id of the lane's tag; 0 for the lane without one. */
  readonly laneId: number;
  /** When it came into its lane, ISO 8601. */
  readonly since: string;
  readonly ticket: ShownTicket;
}

interface PlacedRow {
  readonly ticketId: number;
  readonly laneId: number;
  readonly since: Date;
}

const ORDER = 'c.since desc, c.ticket_id desc';

const page = ({ each, where }: Branch, narrowed: string): string => {
  const rows = `
    select c.ticket_id, c.lane_id, c.since from kanban_cards c
     where c.company_id = :companyId and c.lane_id = :laneId and ${where}${narrowed}
       and (c.since, c.ticket_id) < (cast(:since as timestamptz), cast(:ticketId as int))
     order by ${ORDER} limit ${CARDS_PER_PAGE + 1}`;
  return each === undefined
    ? `(${rows})`
    : `(select c.* from ${each} x cross join lateral (${rows}) c)`;
};

const statementOf = (filter: CardFilter): string => {
  const narrowed = filter.within ? ' and c.ticket_id in (:within)' : '';
  return `${SIGHT}
    select c.ticket_id as "ticketId", c.lane_id as "laneId", c.since
      from (${branchesOf(filter)
        .map((branch) => page(branch, narrowed))
        .join(' union all ')}) c
     order by ${ORDER} limit ${CARDS_PER_PAGE + 1}`;
};

/** Pages of the cards of a lane, those that came into it last first. Every page costs the same. */
@injectable()
export class CardPages {
  constructor(
    @inject(CardFilters) private readonly filters: CardFilters,
    @inject(Tickets) private readonly tickets: Pick<Tickets, 'shown'>,
    @inject(LaneDirectory) private readonly lanes: LaneDirectory,
  ) {}

  /** @throws ERR_VALIDATION for a cursor or a condition that means nothing; ERR_NO_LANE_FOUND */
  async page(ctx: Ctx, laneId: number, query: CardsQuery) {
    const after = query.cursor === undefined ? TOP : readCursor(query.cursor);
    if (!after) throw coreErrors.ERR_VALIDATION({ field: 'cursor' });
    const filter = await this.filters.read(ctx, query);
    const rows = await composed<PlacedRow>(
      ctx,
      composing(ctx).trx.raw(statementOf(filter), {
        ...bindingsOf(ctx, filter),
        ...after,
        laneId,
        ...(filter.within && { within: filter.within.ids }),
      }),
    );
    if (rows.length === 0 && laneId !== 0) await this.#requireLane(ctx, laneId);
    const { items, hasMore } = pageOf(rows, CARDS_PER_PAGE);
    const last = items.at(-1);
    return {
      cards: [...(await this.withTickets(ctx, items))],
      hasMore,
      nextCursor:
        hasMore && last
          ? writeCursor({ since: last.since.toISOString(), ticketId: last.ticketId })
          : null,
    };
  }

  async #requireLane(ctx: Ctx, laneId: number): Promise<void> {
    if (!(await this.lanes.ids(ctx)).includes(laneId)) throw kanbanErrors.ERR_NO_LANE_FOUND();
  }

  /** Cards with their tickets; those whose ticket the caller does not see are left out. */
  async withTickets(ctx: Ctx, rows: readonly PlacedRow[]): Promise<readonly Card[]> {
    const tickets = await this.tickets.shown(
      ctx,
      rows.map(({ ticketId }) => ticketId),
    );
    const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    return rows.flatMap(({ ticketId, laneId, since }) => {
      const ticket = byId.get(ticketId);
      return ticket ? [{ ticketId, laneId, since: since.toISOString(), ticket }] : [];
    });
  }
}

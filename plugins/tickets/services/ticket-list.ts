import type { Ctx } from 'prosa/contract';
import { AppError, offsetOf, pageOf, timeZoneOf } from 'prosa/core';
import type { QueryBuilder } from 'objection';
import { inject, injectable } from 'tsyringe';
import { Ticket } from '../models/ticket.ts';
import type { TicketStatus } from '../public.ts';
import type { TicketListDto, TicketListQuery } from '../schemas.ts';
import { Companions } from './companions.ts';
import { TicketCounts } from './ticket-counts.ts';
import { readCursor, writeCursor } from './ticket-cursor.ts';
import type { TicketCursor } from './ticket-cursor.ts';
import { isCounted, readFilter } from './ticket-filter.ts';
import type { TicketFilter } from './ticket-filter.ts';
import { TicketPresenter } from './ticket-presenter.ts';
import { TicketSearch } from './ticket-search.ts';
import type { TextNarrowing } from './ticket-search.ts';
import { Visibility, whereSeen } from './visibility.ts';
import type { Sight } from './visibility.ts';

const PAGE = 40;

const STATES: readonly TicketStatus[] = ['open', 'pending', 'closed'];

type TicketQuery = QueryBuilder<Ticket, Ticket[]>;
type Row = Ticket & { cursorAt: string };

const newest = (list: TicketQuery, length: number): Promise<Row[]> =>
  list
    .select(
      'tickets.*',
      Ticket.raw(
        `to_char(tickets.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      ).as('cursorAt'),
    )
    .orderBy([
      // Follows from the next one, and is what the indexes are in the order of.
      { column: 'tickets.listedAt', order: 'desc' },
      { column: 'tickets.updatedAt', order: 'desc' },
      { column: 'tickets.id', order: 'desc' },
    ])
    .limit(length) as unknown as Promise<Row[]>;

/** As the database orders them: moments of one form compare as they are written. */
const byNews = (a: Row, b: Row): number => {
  if (a.cursorAt === b.cursorAt) return b.id - a.id;
  return a.cursorAt < b.cursorAt ? 1 : -1;
};

/** Lists of conversations, newest first. Every page costs the same, however deep. */
@injectable()
export class TicketList {
  constructor(
    @inject(Visibility) private readonly visibility: Visibility,
    @inject(TicketCounts) private readonly counts: TicketCounts,
    @inject(TicketPresenter) private readonly presenter: TicketPresenter,
    @inject(TicketSearch) private readonly search: TicketSearch,
    @inject(Companions) private readonly companions: Companions,
  ) {}

  async page(ctx: Ctx, query: TicketListQuery, mayShowAll: boolean): Promise<TicketListDto> {
    const sight = await this.visibility.of(ctx);
    const within = this.companions.narrowing(ctx, query);
    const filter = readFilter(query, sight, mayShowAll, within);
    const rows = await this.#rows(ctx, sight, filter, query);
    const { items, hasMore } = pageOf(rows, PAGE);
    const last = items.at(-1);
    return {
      tickets: await this.presenter.many(ctx, items),
      count: isCounted(filter) ? await this.counts.total(ctx, sight, filter) : items.length,
      hasMore,
      nextCursor: hasMore && last ? writeCursor({ updatedAt: last.cursorAt, id: last.id }) : null,
    };
  }

  /**
   * One page and the row after it. There is an index for the order of each state, none for all of them: without a state
   * each is read down to a page's end, so that whatever is costly to judge is judged for a few rows.
   */
  async #rows(
    ctx: Ctx,
    sight: Sight,
    filter: TicketFilter,
    { cursor, pageNumber }: TicketListQuery,
  ): Promise<Row[]> {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    if (cursor !== undefined && !after) {
      throw new AppError('ERR_VALIDATION', 400, { field: 'cursor' });
    }
    const skip = after ? 0 : offsetOf(pageNumber, PAGE);
    const narrowed = await this.search.lookUp(ctx, filter.text);
    if (filter.status !== undefined || skip > 0) {
      const { list } = await this.#filtered(ctx, sight, filter, narrowed, after);
      if (!(await this.#skip(ctx, sight, filter, list, skip))) return [];
      return newest(list, PAGE + 1);
    }
    const rows: Row[] = [];
    for (const status of STATES) {
      const { list } = await this.#filtered(ctx, sight, { ...filter, status }, narrowed, after);
      rows.push(...(await newest(list, PAGE + 1)));
    }
    return rows.sort(byNews).slice(0, PAGE + 1);
  }

  /** Goes to a page by its number. @returns false when there is no such page */
  async #skip(
    ctx: Ctx,
    sight: Sight,
    filter: TicketFilter,
    list: TicketQuery,
    offset: number,
  ): Promise<boolean> {
    if (offset === 0) return true;
    if (!isCounted(filter)) {
      void list.offset(offset);
      return true;
    }
    const place = await this.counts.place(ctx, sight, filter, offset);
    if (!place) return false;
    void list
      .whereRaw(
        `tickets.updated_at < (:day::date + 1)::timestamp at time zone 'UTC'
           and tickets.listed_at < (:day::date + 1)::timestamp at time zone 'UTC'`,
        { day: place.day },
      )
      .offset(place.skip);
    return true;
  }

  /** In an object, because a query is itself a promise of its rows. */
  async #filtered(
    ctx: Ctx,
    sight: Sight,
    filter: TicketFilter,
    narrowToText: TextNarrowing | undefined,
    after: TicketCursor | undefined,
  ): Promise<{ readonly list: TicketQuery }> {
    const list = Ticket.query(ctx.trx);
    whereSeen(list, sight);
    if (filter.status) void list.where('tickets.status', filter.status);
    if (filter.mineOnly) void list.where('tickets.userId', sight.userId);
    if (filter.userIds) void list.whereIn('tickets.userId', [...filter.userIds]);
    if (filter.unreadOnly) void list.where('tickets.unreadMessages', '>', 0);
    for (const ids of filter.within) void list.whereIn('tickets.id', ids as never);
    const { queueIds } = filter;
    if (queueIds) {
      void list.where((inQueues) => {
        void inQueues.whereIn('tickets.queueId', [...queueIds]).orWhereNull('tickets.queueId');
      });
    }
    await this.#onDay(ctx, list, 'created_at', filter.createdOn);
    await this.#onDay(ctx, list, 'updated_at', filter.updatedOn);
    if (filter.updatedOn !== undefined) await this.#onDay(ctx, list, 'listed_at', filter.updatedOn);
    narrowToText?.(list, filter.status);
    if (after) {
      void list.whereRaw(
        `tickets.listed_at <= :updatedAt::timestamptz
           and (tickets.updated_at, tickets.id) < (:updatedAt::timestamptz, :id)`,
        { ...after },
      );
    }
    return { list };
  }

  /** A day of the company's calendar. */
  async #onDay(
    ctx: Ctx,
    list: TicketQuery,
    column: 'created_at' | 'updated_at' | 'listed_at',
    day: string | undefined,
  ): Promise<void> {
    if (day === undefined) return;
    const zone = await timeZoneOf(ctx);
    void list.whereRaw(
      `tickets.${column} >= (?::date)::timestamp at time zone ?
         and tickets.${column} < (?::date + 1)::timestamp at time zone ?`,
      [day, zone, day, zone],
    );
  }
}

import type { Ctx } from 'prosa/contract';
import { AppError, containsPattern, offsetOf, pageOf, timeZoneOf } from 'prosa/core';
import type { QueryBuilder } from 'objection';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import { Ticket } from '../models/ticket.ts';
import type { TicketListDto, TicketListQuery } from '../schemas.ts';
import { Companions } from './companions.ts';
import { TicketCounts } from './ticket-counts.ts';
import { readCursor, writeCursor } from './ticket-cursor.ts';
import { isCounted, readFilter } from './ticket-filter.ts';
import type { TicketFilter } from './ticket-filter.ts';
import { TicketPresenter } from './ticket-presenter.ts';
import { Visibility, whereSeen } from './visibility.ts';
import type { Sight } from './visibility.ts';

const PAGE = 40;

/** As contacts are found: without case and accents. Folding costs, so it is left out where there is nothing to fold. */
const LAST_MESSAGE_MATCHES = `
  case when octet_length(tickets.last_message) = char_length(tickets.last_message)
       then tickets.last_message ilike folded(:pattern)
       else folded(tickets.last_message) like folded(:pattern) end`;

type TicketQuery = QueryBuilder<Ticket, Ticket[]>;
type Row = Ticket & { cursorAt: string };

/** Lists of conversations, newest first. Every page costs the same, however deep. */
@injectable()
export class TicketList {
  constructor(
    @inject(Visibility) private readonly visibility: Visibility,
    @inject(TicketCounts) private readonly counts: TicketCounts,
    @inject(TicketPresenter) private readonly presenter: TicketPresenter,
    @inject(Contacts) private readonly contacts: Contacts,
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

  async #rows(
    ctx: Ctx,
    sight: Sight,
    filter: TicketFilter,
    { cursor, pageNumber }: TicketListQuery,
  ): Promise<Row[]> {
    const { list } = await this.#filtered(ctx, sight, filter);
    if (cursor !== undefined) {
      const after = readCursor(cursor);
      if (!after) throw new AppError('ERR_VALIDATION', 400, { field: 'cursor' });
      void list.whereRaw('(tickets.updated_at, tickets.id) < (?::timestamptz, ?)', [
        after.updatedAt,
        after.id,
      ]);
    } else if (!(await this.#skip(ctx, sight, filter, list, offsetOf(pageNumber, PAGE)))) {
      return [];
    }
    return list
      .select(
        'tickets.*',
        Ticket.raw(
          `to_char(tickets.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
        ).as('cursorAt'),
      )
      .orderBy([
        { column: 'tickets.updatedAt', order: 'desc' },
        { column: 'tickets.id', order: 'desc' },
      ])
      .limit(PAGE + 1) as unknown as Promise<Row[]>;
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
      .whereRaw(`tickets.updated_at < (?::date + 1)::timestamp at time zone 'UTC'`, [place.day])
      .offset(place.skip);
    return true;
  }

  /** In an object, because a query is itself a promise of its rows. */
  async #filtered(
    ctx: Ctx,
    sight: Sight,
    filter: TicketFilter,
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
    if (filter.text !== '') this.#matching(ctx, list, filter.text);
    return { list };
  }

  /** A day of the company's calendar. */
  async #onDay(
    ctx: Ctx,
    list: TicketQuery,
    column: 'created_at' | 'updated_at',
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

  #matching(ctx: Ctx, list: TicketQuery, text: string): void {
    void list.where((found) => {
      void found
        .whereIn('tickets.contactId', this.contacts.idsMatching(ctx, text) as never)
        .orWhereRaw(LAST_MESSAGE_MATCHES, { pattern: containsPattern(text) });
    });
  }
}

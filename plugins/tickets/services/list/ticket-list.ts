import type { Ctx } from 'prosa/contract';
import { AppError, composing, containsPattern, offsetOf, pageOf, timeZoneOf } from 'prosa/core';
import type { QueryBuilder } from 'objection';
import { inject, injectable } from 'tsyringe';
import { Ticket } from '../../models/ticket.ts';
import type { TicketStatus } from '../../public.ts';
import type { TicketListDto, TicketListQuery } from '../../schemas.ts';
import { Companions } from '../view/companions.ts';
import { TicketCounts } from './ticket-counts.ts';
import { isCounted, readFilter } from './ticket-filter.ts';
import type { TicketFilter } from './ticket-filter.ts';
import {
  beginningOf,
  checkOrder,
  cursorOf,
  readCursor,
  ruleOf,
  writeCursor,
} from './ticket-order.ts';
import type { TicketCursor, TicketOrder } from './ticket-order.ts';
import { TicketRows } from '../view/ticket-rows.ts';
import type { TicketRow } from '../view/ticket-rows.ts';
import { fewFoundSql, TicketSearch } from './ticket-search.ts';
import type { FoundKeys, TextNarrowing } from './ticket-search.ts';
import { viewerOf, Visibility, whereSeen } from '../visibility/visibility.ts';
import type { Sight, Viewer } from '../visibility/visibility.ts';

const PAGE = 40;

const STATES: readonly TicketStatus[] = ['open', 'pending', 'closed'];

type TicketQuery = QueryBuilder<Ticket, Ticket[]>;

/**
 * Tickets of a company in one state after a place: what admins see most, planned once for each connection. The state is
 * part of the text, since a partial index serves a value the planner knows.
 */
const pageOfState = (status: TicketStatus, order: TicketOrder): string => `(
  select t.id from tickets t
   where t.company_id = :companyId and t.status = '${status}' and ${ruleOf(order).after}
   order by ${ruleOf(order).orderBy} offset :skip::int limit ${PAGE + 1}) as x`;

/** A few tickets that a text was found in, see {@link fewFoundSql}, in one of the orders. */
const pageOfFew = (isLately: boolean, order: TicketOrder): string => `(
  select t.id from tickets t
   where t.company_id = :companyId and t.id = any(array(${fewFoundSql(isLately)}))
     and t.status = any(:statuses::text[])
     and (:seesAll or t.user_id = :viewerId or t.queue_id = any(:seenQueues::int[])
          or (:seesUnqueued and t.queue_id is null))
     and (not :mineOnly or t.user_id = :viewerId)
     and (:userIds::int[] is null or t.user_id = any(:userIds))
     and (:queueIds::int[] is null or t.queue_id = any(:queueIds) or t.queue_id is null)
     and ${ruleOf(order).after}
   order by ${ruleOf(order).orderBy} offset :skip::int limit ${PAGE + 1}) as x`;

/** Where a page begins: after so many rows below a place. */
interface Start {
  readonly after: TicketCursor | undefined;
  readonly skip: number;
}

/** A list that is asked for, with all that its conditions need. */
interface Asked {
  readonly sight: Sight;
  readonly filter: TicketFilter;
  readonly narrowed: TextNarrowing | undefined;
  /** The company's time zone; only known where a day is asked for. */
  readonly zone: string;
  /** The states that a list without one is of. */
  readonly states: readonly TicketStatus[];
}

const START: Start = { after: undefined, skip: 0 };

/** Lists of tickets in one of their orders. Every page costs the same, however deep. */
@injectable()
export class TicketList {
  constructor(
    @inject(Visibility) private readonly visibility: Visibility,
    @inject(TicketCounts) private readonly counts: TicketCounts,
    @inject(TicketRows) private readonly rows: TicketRows,
    @inject(TicketSearch) private readonly search: TicketSearch,
    @inject(Companions) private readonly companions: Companions,
  ) {}

  /** @param states of which a list without a state is */
  async page(
    ctx: Ctx,
    query: TicketListQuery,
    mayShowAll: boolean,
    states: readonly TicketStatus[] = STATES,
  ): Promise<TicketListDto> {
    const viewer = viewerOf(ctx);
    const within = await this.companions.narrowing(composing(ctx), query);
    const filter = readFilter(query, viewer, mayShowAll, within);
    checkOrder(filter.order, filter.status);
    const after = afterOf(filter, query);
    const [rows, total] = await Promise.all([
      this.#rowsAfter(ctx, viewer, { filter, states }, after ?? query.pageNumber),
      this.#total(ctx, viewer, filter, states),
    ]);
    const { items, hasMore } = pageOf(rows, PAGE);
    const last = items.at(-1);
    return {
      tickets: await this.rows.present(ctx, items),
      count: total ?? items.length,
      hasMore,
      nextCursor: hasMore && last ? writeCursor(cursorOf(filter.order, last)) : null,
    };
  }

  /** How many there are; undefined where the kept counts do not know. */
  async #total(
    ctx: Ctx,
    viewer: Viewer,
    filter: TicketFilter,
    states: readonly TicketStatus[],
  ): Promise<number | undefined> {
    if (isCounted(filter)) return this.counts.total(ctx, viewer, filter);
    const parts = states.map((status) => ({ ...filter, status }));
    if (states === STATES || filter.status !== undefined || !parts.every(isCounted))
      return undefined;
    const totals = await Promise.all(parts.map((part) => this.counts.total(ctx, viewer, part)));
    return totals.reduce((sum, total) => sum + total, 0);
  }

  /** @param from a place, or the number of a page */
  async #rowsAfter(
    ctx: Ctx,
    viewer: Viewer,
    { filter, states }: Pick<Asked, 'filter' | 'states'>,
    from: TicketCursor | TicketListQuery['pageNumber'],
  ): Promise<readonly TicketRow[]> {
    // None of these waits for another, so they travel together.
    const [sight, narrowed, start, zone] = await Promise.all([
      this.visibility.of(ctx),
      this.search.lookUp(ctx, filter.text),
      typeof from === 'object' ? { after: from, skip: 0 } : this.#start(ctx, viewer, filter, from),
      isOfDay(filter) ? timeZoneOf(ctx) : '',
    ]);
    return start ? this.#read(ctx, { sight, filter, narrowed, zone, states }, start) : [];
  }

  /** Where a page of a number begins. @returns undefined when there is no such page */
  async #start(
    ctx: Ctx,
    viewer: Viewer,
    filter: TicketFilter,
    pageNumber: TicketListQuery['pageNumber'],
  ): Promise<Start | undefined> {
    const skip = offsetOf(pageNumber, PAGE);
    if (skip === 0 || filter.order !== 'newest' || !isCounted(filter)) return { ...START, skip };
    const place = await this.counts.place(ctx, viewer, filter, skip);
    return place && { after: endOf(place.day), skip: place.skip };
  }

  /**
   * One page and the row after it. There is an index for the order of each state, none for all of them: without a state
   * each is read down to a page's end, so that whatever is costly to judge is judged for a few rows.
   */
  async #read(ctx: Ctx, asked: Asked, start: Start): Promise<readonly TicketRow[]> {
    const { sight, filter, narrowed } = asked;
    if (isWholeState(filter, sight)) return this.#readState(ctx, filter, start);
    if (narrowed?.few && isPlain(filter)) {
      return this.#readFew(ctx, asked, narrowed.few, start);
    }
    if (filter.status !== undefined || start.skip > 0 || narrowed?.few) {
      return this.#readFiltered(ctx, asked, start);
    }
    const states = await Promise.all(
      asked.states.map((status) =>
        this.#readFiltered(ctx, { ...asked, filter: { ...filter, status } }, start),
      ),
    );
    return states
      .flat()
      .sort(ruleOf(filter.order).compare)
      .slice(0, PAGE + 1);
  }

  #readState(
    ctx: Ctx,
    { status, order }: WholeState,
    { after = beginningOf(order), skip }: Start,
  ): Promise<readonly TicketRow[]> {
    return this.rows.read(ctx, `of-state-${status}-${order}`, pageOfState(status, order), {
      ...placeOf(after),
      skip,
    });
  }

  #readFew(
    ctx: Ctx,
    { sight, filter, states }: Asked,
    { contactIds, ticketIds, isLately }: FoundKeys,
    { after = beginningOf(filter.order), skip }: Start,
  ): Promise<readonly TicketRow[]> {
    const { text, status, mineOnly, userIds, queueIds, order } = filter;
    const name = `of-few-${isLately ? 'lately' : 'ever'}-${order}`;
    return this.rows.read(ctx, name, pageOfFew(isLately, order), {
      contactIds: [...contactIds],
      ticketIds: [...ticketIds],
      pattern: containsPattern(text),
      statuses: status === undefined ? [...states] : [status],
      seesAll: sight.isAdmin,
      seesUnqueued: sight.withoutQueue,
      seenQueues: [...sight.queueIds],
      viewerId: sight.userId,
      mineOnly,
      userIds: userIds ? [...userIds] : null,
      queueIds: queueIds ? [...queueIds] : null,
      ...placeOf(after),
      skip,
    });
  }

  #readFiltered(ctx: Ctx, asked: Asked, { after, skip }: Start): Promise<readonly TicketRow[]> {
    const list = filtered(ctx, asked, after)
      .select('tickets.id')
      .orderByRaw(unaliased(ruleOf(asked.filter.order).orderBy))
      .limit(PAGE + 1);
    if (skip > 0) void list.offset(skip);
    return this.rows.listed(ctx, list.toKnexQuery());
  }
}

/** A list as it is composed where no statement was written for it. */
const filtered = (
  ctx: Ctx,
  { sight, filter, narrowed, zone, states }: Asked,
  after: TicketCursor | undefined,
): TicketQuery => {
  const list = Ticket.query(composing(ctx).trx);
  whereSeen(list, sight);
  if (filter.status) void list.where('tickets.status', filter.status);
  else if (states !== STATES) void list.whereIn('tickets.status', [...states]);
  if (filter.mineOnly) void list.where('tickets.userId', sight.userId);
  if (filter.userIds) void list.whereIn('tickets.userId', [...filter.userIds]);
  if (filter.unreadOnly) void list.where('tickets.unreadMessages', '>', 0);
  for (const ids of filter.within) void list.whereIn('tickets.id', ids as never);
  const { queueIds, createdOn, updatedOn } = filter;
  if (queueIds) {
    void list.where((inQueues) => {
      void inQueues.whereIn('tickets.queueId', [...queueIds]).orWhereNull('tickets.queueId');
    });
  }
  if (createdOn !== undefined) whereOnDay(list, 'created_at', createdOn, zone);
  if (updatedOn !== undefined) {
    whereOnDay(list, 'updated_at', updatedOn, zone);
    whereOnDay(list, 'listed_at', updatedOn, zone);
  }
  narrowed?.narrow(list, filter.status);
  if (after) {
    const { at, isUnread, id } = after;
    void list.whereRaw(unaliased(ruleOf(filter.order).after), { at, isUnread, beforeId: id });
  }
  return list;
};

/** A day of the company's calendar. */
const whereOnDay = (
  list: TicketQuery,
  column: 'created_at' | 'updated_at' | 'listed_at',
  day: string,
  zone: string,
): void => {
  void list.whereRaw(
    `tickets.${column} >= (?::date)::timestamp at time zone ?
       and tickets.${column} < (?::date + 1)::timestamp at time zone ?`,
    [day, zone, day, zone],
  );
};

const isOfDay = ({ createdOn, updatedOn }: TicketFilter): boolean =>
  createdOn !== undefined || updatedOn !== undefined;

/** The place a cursor stands for. @throws ERR_VALIDATION for one of another order, and for what is none */
const afterOf = (
  { order }: TicketFilter,
  { cursor }: TicketListQuery,
): TicketCursor | undefined => {
  if (cursor === undefined) return undefined;
  const after = readCursor(order, cursor);
  if (!after) throw new AppError('ERR_VALIDATION', 400, { field: 'cursor' });
  return after;
};

/** Values for a statement's `after`; one that its text does not name would have no type. */
const placeOf = ({ order, at, isUnread, id }: TicketCursor) => ({
  at,
  ...(order === 'unread' && { isUnread }),
  beforeId: id,
});

type WholeState = TicketFilter & { readonly status: TicketStatus };

/** Whether a list shows a whole state of the company, of which an index knows the order. */
const isWholeState = (filter: TicketFilter, sight: Sight): filter is WholeState =>
  sight.isAdmin &&
  isCounted(filter) &&
  !filter.mineOnly &&
  filter.queueIds === undefined &&
  filter.userIds === undefined;

/** Whether no condition is asked for beside state, hand, queue and text. */
const isPlain = ({ createdOn, updatedOn, unreadOnly, within }: TicketFilter): boolean =>
  createdOn === undefined && updatedOn === undefined && !unreadOnly && within.length === 0;

/** The same SQL where the table goes by its own name. */
const unaliased = (sql: string): string => sql.replaceAll(/\bt\./g, 'tickets.');

/** The place after a whole day, UTC. @param day `YYYY-MM-DD` */
const endOf = (day: string): TicketCursor => {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return { order: 'newest', at: next.toISOString(), isUnread: false, id: 0 };
};

import type { Knex } from 'knex';
import type { Ctx } from 'prosa/contract';
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
    const open = readFilter({ ...query, status: 'open' }, sight, mayShowAll);
    const all = readFilter(query, sight, mayShowAll);
    const rows = await this.#base(ctx, 'ticket_totals', sight, all)
      .where((tab) => {
        void tab.whereNot('status', 'open');
        void tab.orWhere((own) => {
          void own.where('status', 'open');
          if (open.mineOnly) void own.where('user_id', sight.userId);
        });
      })
      .groupBy('status')
      .select<{ status: TicketStatus; total: string }[]>('status')
      .sum('total as total');
    const of = (status: TicketStatus): number =>
      Number(rows.find((row) => row.status === status)?.total ?? 0);
    return { open: of('open'), pending: of('pending'), closed: of('closed') };
  }

  async total(ctx: Ctx, sight: Sight, filter: TicketFilter): Promise<number> {
    const row = await this.#filtered(ctx, 'ticket_totals', sight, filter)
      .sum<{ total: string | null }>('total as total')
      .first();
    return Number(row?.total ?? 0);
  }

  /** Where a page that starts after `offset` rows begins, found by adding days up. */
  async place(
    ctx: Ctx,
    sight: Sight,
    filter: TicketFilter,
    offset: number,
  ): Promise<DeepPlace | undefined> {
    const days = ctx.trx
      .from(this.#days(ctx, sight, filter).as('parts'))
      .groupBy('day')
      .select('day')
      .sum('total as total')
      .as('days');
    const running = ctx.trx
      .select('day', 'total')
      .select(ctx.trx.raw('sum(total) over (order by day desc) as through'))
      .from(days)
      .as('running');
    const row = await ctx.trx
      .from(running)
      .where('through', '>', offset)
      .orderBy('day', 'desc')
      .first<{ day: string; before: string } | undefined>(
        ctx.trx.raw('day::text as day'),
        ctx.trx.raw('through - total as before'),
      );
    return row ? { day: row.day, skip: offset - Number(row.before) } : undefined;
  }

  /** Rows at zero are left behind by conversations that moved on. */
  async prune(trx: Knex): Promise<void> {
    for (const table of ['ticket_counts', 'ticket_totals', 'ticket_days']) {
      await trx(table).where('total', 0).delete();
    }
  }

  /**
   * How many on each day, in parts to be added up. The days' sums answer for whole queues; only for the conversations in
   * somebody's hand, of which an index knows the days, are the counts themselves asked.
   */
  #days(ctx: Ctx, sight: Sight, filter: TicketFilter): Knex.QueryBuilder {
    if (filter.mineOnly || filter.userIds) {
      return this.#filtered(ctx, 'ticket_counts', sight, filter).select('day', 'total');
    }
    const whole = ctx.trx('ticket_days').where('company_id', ctx.companyId);
    if (filter.status) void whole.where('status', filter.status);
    if (filter.queueIds) void whole.whereIn('queue_id', [0, ...filter.queueIds]);
    void whole.select('day', 'total');
    if (sight.isAdmin) return whole;
    const queues = seenQueues(sight);
    const own = this.#filtered(ctx, 'ticket_counts', sight, filter)
      .where('user_id', sight.userId)
      .whereNotIn('queue_id', queues)
      .select('day', 'total');
    return whole.whereIn('queue_id', queues).unionAll(own);
  }

  #filtered(
    ctx: Ctx,
    table: 'ticket_counts' | 'ticket_totals',
    sight: Sight,
    filter: TicketFilter,
  ): Knex.QueryBuilder {
    const query = this.#base(ctx, table, sight, filter);
    if (filter.status) void query.where('status', filter.status);
    if (filter.mineOnly) void query.where('user_id', sight.userId);
    return query;
  }

  #base(
    ctx: Ctx,
    table: 'ticket_counts' | 'ticket_totals',
    sight: Sight,
    filter: TicketFilter,
  ): Knex.QueryBuilder {
    const query = ctx.trx(table).where('company_id', ctx.companyId);
    if (filter.queueIds) void query.whereIn('queue_id', [0, ...filter.queueIds]);
    if (filter.userIds) void query.whereIn('user_id', [...filter.userIds]);
    if (!sight.isAdmin) {
      void query.where((seen) => {
        void seen.where('user_id', sight.userId).orWhereIn('queue_id', seenQueues(sight));
      });
    }
    return query;
  }
}

/** The queues somebody sees, as the kept counts name them: 0 is none. */
const seenQueues = ({ queueIds, withoutQueue }: Sight): number[] => [
  ...queueIds,
  ...(withoutQueue ? [0] : []),
];

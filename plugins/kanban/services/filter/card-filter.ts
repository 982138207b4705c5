import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { seenQueues, Tickets } from '../../../tickets/public.ts';
import type { TicketIds } from '../../../tickets/public.ts';
import type { BoardQuery } from '../../schemas.ts';

/** The conditions of a board, with those of the person who looks at it. */
export interface CardFilter {
  readonly viewerId: number;
  readonly seesAll: boolean;
  readonly queueIds: readonly number[] | undefined;
  readonly userIds: readonly number[] | undefined;
  /** The tickets to which a text and tags narrow it. */
  readonly within: { readonly ids: TicketIds } | undefined;
}

const idsOf = (list: string | undefined): readonly number[] | undefined => {
  if (list === undefined) return undefined;
  const ids = JSON.parse(list) as number[];
  return ids.length === 0 ? undefined : ids.filter((id) => id > 0);
};

/** Reads the conditions of a board. */
@injectable()
export class CardFilters {
  constructor(@inject(Tickets) private readonly tickets: Pick<Tickets, 'narrowed'>) {}

  /** @throws ERR_VALIDATION for a condition that means nothing */
  async read(ctx: Ctx, query: BoardQuery): Promise<CardFilter> {
    if (ctx.userId === undefined) throw new Error('nobody looks at the board');
    return {
      viewerId: ctx.userId,
      seesAll: ctx.roles.includes('admin'),
      queueIds: idsOf(query.queueIds),
      userIds: idsOf(query.users),
      within: await this.tickets.narrowed(ctx, {
        ...(query.searchParam === undefined ? {} : { searchParam: query.searchParam }),
        ...(query.tags === undefined ? {} : { tags: query.tags }),
      }),
    };
  }
}

/** A part of a lane that one index reads in the lane's order. */
export interface Branch {
  /** A source of rows with a column `id` that `where` compares; none where it is read once. */
  readonly each: string | undefined;
  readonly where: string;
}

const QUEUES = 'cast(:queueIds as int[])';
const USERS = 'cast(:userIds as int[])';
/** The queues that the viewer sees, read once by a statement that begins with {@link SIGHT}. */
const SEEN = 'cast((select queues from sight) as int[])';

/** The beginning of every statement that reads by {@link branchesOf}. */
export const SIGHT = `with sight as materialized (select ${seenQueues('cast(:viewerId as int)')} as queues)`;

/**
 * Parts a lane into branches without a common card, so that each is read through an index however few of the lane's cards
 * somebody sees: by attendants where they are asked for, else by queues and the viewer's own hand.
 */
export const branchesOf = ({
  seesAll,
  queueIds,
  userIds,
}: Pick<CardFilter, 'seesAll' | 'queueIds' | 'userIds'>): readonly Branch[] => {
  const inQueues = queueIds === undefined ? '' : ` and c.queue_id = any(${QUEUES})`;
  if (userIds !== undefined) {
    const seen = seesAll
      ? ''
      : ` and (c.user_id = cast(:viewerId as int) or c.queue_id = any(${SEEN}))`;
    return [
      {
        each: `(select distinct unnest(${USERS}) as id)`,
        where: `c.user_id = x.id and c.user_id > 0${inQueues}${seen}`,
      },
    ];
  }
  if (seesAll) {
    return [
      queueIds === undefined
        ? { each: undefined, where: 'true' }
        : { each: `(select distinct unnest(${QUEUES}) as id)`, where: 'c.queue_id = x.id' },
    ];
  }
  const wanted = queueIds === undefined ? '' : ` where q.id = any(${QUEUES})`;
  return [
    {
      each: `(select distinct q.id from unnest(${SEEN}) as q (id)${wanted})`,
      where: 'c.queue_id = x.id',
    },
    {
      each: undefined,
      where: `c.user_id = cast(:viewerId as int) and c.user_id > 0 and c.queue_id <> all(${SEEN})${inQueues}`,
    },
  ];
};

/** Values for the statements of {@link branchesOf}. Cards of no queue belong to every choice of queues. */
export const bindingsOf = ({ companyId }: Ctx, { viewerId, queueIds, userIds }: CardFilter) => ({
  companyId,
  viewerId,
  ...(queueIds && { queueIds: [0, ...queueIds] }),
  ...(userIds && { userIds: [...userIds] }),
});

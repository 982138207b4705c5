import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { prepared } from 'prosa/core';
import type { QueryBuilder } from 'objection';
import { injectable } from 'tsyringe';
import { queueIdsOf } from '../../../queues/public.ts';
import { attendsUnqueued } from '../../../users/public.ts';
import type { Ticket } from '../../models/ticket.ts';

/** The tickets of the company that a person may see. */
export interface Sight {
  readonly userId: number;
  readonly isAdmin: boolean;
  readonly queueIds: readonly number[];
  /** Also those without a queue. */
  readonly withoutQueue: boolean;
}

const VIEWER = ':viewerId::int';

const SIGHT = `
  select ${queueIdsOf(VIEWER)} as "queueIds", ${attendsUnqueued(VIEWER)} as "withoutQueue"`;

/** A person who asks to see tickets. */
export type Viewer = Pick<Sight, 'userId' | 'isAdmin'>;

/** @throws Error where nobody asks */
export const viewerOf = (ctx: Ctx, userId: number | undefined = ctx.userId): Viewer => {
  if (userId === undefined) throw new Error('nobody asks to see tickets');
  return { userId, isAdmin: ctx.roles.includes('admin') };
};

/** Decides, on the server, which tickets a person may see: own ones and those of own queues; an admin all. */
@injectable()
export class Visibility {
  async of(ctx: Ctx, userId: number | undefined = ctx.userId): Promise<Sight> {
    const viewer = viewerOf(ctx, userId);
    if (viewer.isAdmin) return { ...viewer, queueIds: [], withoutQueue: true };
    const [seen] = await prepared<Pick<Sight, 'queueIds' | 'withoutQueue'>>(
      ctx,
      'tickets.sight',
      SIGHT,
      { companyId: ctx.companyId, viewerId: viewer.userId },
    );
    if (!seen) throw new Error('the database did not tell what somebody sees');
    return { ...viewer, ...seen };
  }
}

/** Whether somebody sees a ticket. */
export const sees = (
  sight: Sight,
  { userId, queueId }: { userId: number | null; queueId: number | null },
): boolean =>
  sight.isAdmin ||
  userId === sight.userId ||
  (queueId === null ? sight.withoutQueue : sight.queueIds.includes(queueId));

/** The same as a condition. `column` prefixes a table's name where it is needed. */
export const whereSeen = (
  query: Pick<QueryBuilder<Ticket, Ticket[]>, 'where'>,
  sight: Sight,
): void => {
  if (sight.isAdmin) return;
  query.where((seen) => {
    void seen.where('tickets.userId', sight.userId);
    if (sight.queueIds.length > 0) void seen.orWhereIn('tickets.queueId', [...sight.queueIds]);
    if (sight.withoutQueue) void seen.orWhereNull('tickets.queueId');
  });
};

/**
 * The same as SQL that reads for itself what the person may see, of tickets `t`. The statement is given `:companyId`,
 * `:viewerId` and `:seesAll`, which is true for admins.
 */
export const SEEN = `(
  :seesAll::boolean or t.user_id = ${VIEWER}
  or case when t.queue_id is null then ${attendsUnqueued(VIEWER)} else t.queue_id = any(${queueIdsOf(VIEWER)}) end)`;

/** Where a ticket stands: in whose hand, in which queue. */
export interface Place {
  readonly userId: number | null;
  readonly queueId: number | null;
}

/** Topics on which a ticket's events travel: exactly those whose readers may see it. */
export const topicsOf = ({ userId, queueId }: Place): string[] => [
  topics.queue(queueId),
  topics.admins,
  ...(userId === null ? [] : [topics.user(userId)]),
];

/** Topics on which its messages travel: nobody is told of those of a quiet ticket. */
export const listenersOf = (ticket: Place & { readonly isQuiet: boolean }): string[] =>
  ticket.isQuiet ? [] : topicsOf(ticket);

/** Topics whose readers saw a ticket at its old place and do not at its new one. */
export const topicsLeft = (before: Place, after: Place): string[] => {
  const stay = new Set(topicsOf(after));
  return topicsOf(before).filter((topic) => !stay.has(topic));
};

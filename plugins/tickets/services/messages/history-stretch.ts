import type { Ctx } from 'prosa/contract';
import { prepared } from 'prosa/core';
import {
  jsonFields,
  QUOTED_FIELDS,
  selectedFields,
  SHOWN_FIELDS,
} from '../../models/message-columns.ts';
import type { Message } from '../../models/message.ts';
import type { MessageDto } from '../../schemas.ts';
import { quotedOf } from '../view/message-presenter.ts';
import type { ShownMessage } from '../view/message-presenter.ts';
import type { Sight } from '../visibility/visibility.ts';

/** Greater than every id of a message. */
const END = 2_147_483_647;

/** One ticket of a chat; moments in milliseconds since 1970. */
export interface Episode {
  readonly id: number;
  readonly createdAt: number;
  readonly closedAt: number | null;
}

/** A message as the database answers it. */
type Row = Omit<ShownMessage, 'createdAt'> & {
  readonly createdAt: number;
  readonly quoted: Pick<Message, (typeof QUOTED_FIELDS)[number]> | null;
};

/** A message of a history, with the message it answers. */
export type HistoryMessage = ShownMessage & { readonly quoted: MessageDto['quotedMsg'] };

/** Messages next to each other, in the order they were read in, with the tickets they are of. */
export interface Stretch {
  readonly messages: readonly HistoryMessage[];
  readonly episodes: readonly Episode[];
}

/** Which messages, nearest first. `skip` counts from there. */
export type Reach =
  | { readonly before?: number; readonly skip?: number; readonly most: number }
  | { readonly from: number; readonly most: number };

const milliseconds = (column: string): string =>
  `floor(extract(epoch from ${column}) * 1000)::bigint`;

/** Newest first below an id, or oldest first from an id on. */
const DIRECTIONS = {
  older: { condition: 'm.id < :bound', order: 'desc' },
  newer: { condition: 'm.id >= :bound', order: 'asc' },
} as const;

/**
 * The nearest messages of all tickets of a chat that somebody may see. Each ticket is asked for its nearest
 * message; only so many tickets as messages are wanted can hold any of them, and each of those is asked for as
 * many. All of it is read through indexes, whatever the planner thinks of the tables: `+ 0` keeps the company out of
 * the choice of one, or a table that is not known well yet is read from its end.
 */
const statement = (direction: keyof typeof DIRECTIONS): string => {
  const { condition, order } = DIRECTIONS[direction];
  const ofTicket = (columns: string, ticket: string, most: string): string => `
    select ${columns} from messages m
     where m.ticket_id = ${ticket} and ${condition} and m.company_id + 0 = :companyId
     order by m.id ${order} limit ${most}`;
  return `
  with asked as materialized (
    select t.contact_id, t.connection_id from tickets t where t.id = :id and t.company_id + 0 = :companyId
  ), seen as materialized (
    select t.id, t.status, t.created_at, t.closed_at
      from asked a cross join lateral (
        select * from tickets t where t.contact_id = a.contact_id and t.connection_id = a.connection_id
        union all
        select * from tickets t where a.connection_id is null and t.id = :id) t
     where t.company_id + 0 = :companyId
       and (:seesAll or t.user_id = :userId or t.queue_id = any(:queueIds::int[])
            or (:seesUnqueued and t.queue_id is null))
  ), nearest as materialized (
    select s.id from seen s cross join lateral (${ofTicket('m.id', 's.id', '1')}) m
     order by m.id ${order} limit :most::int + :skip::int
  ), stretch as materialized (
    select m.* from nearest n cross join lateral (${ofTicket('m.*', 'n.id', ':most::int + :skip::int')}) m
     order by m.id ${order} limit :most::int offset :skip::int
  )
  select
    (select json_agg(row_to_json(shown)) from (
      select ${selectedFields('m', SHOWN_FIELDS)},
             ${milliseconds('m.created_at')} as "createdAt", q.quoted
        from stretch m
        left join lateral (
          select json_build_object(${jsonFields('q', QUOTED_FIELDS)}) as quoted
            from messages q
           where m.quoted_external_id is not null and q.external_id = m.quoted_external_id
             and q.connection_id = m.connection_id and q.contact_id = m.contact_id
             and q.from_me = any('{true,false}') and q.company_id + 0 = :companyId
           limit 1) q on true
       order by m.id ${order}) shown) as messages,
    (select json_agg(json_build_object('id', s.id, 'createdAt', ${milliseconds('s.created_at')},
                                       'closedAt', ${milliseconds('s.closed_at')}) order by s.id)
       from seen s
      where s.id = :id or s.status in ('open', 'pending') or s.id in (select ticket_id from stretch)) as episodes`;
};

const STATEMENTS = { older: statement('older'), newer: statement('newer') } as const;

/**
 * Reads a stretch of the history of a ticket's chat, in one statement: all tickets of its contact on its
 * connection, or where it has no connection any more itself alone.
 * @returns no more than `most` messages, the nearest to the bound first, and the tickets they are of; the one that
 * is asked for and an active one are always among these, oldest first
 */
export const readStretch = async (
  ctx: Ctx,
  ticketId: number,
  sight: Sight,
  reach: Reach,
): Promise<Stretch> => {
  const direction = 'from' in reach ? 'newer' : 'older';
  const [row] = await prepared<{ messages: Row[] | null; episodes: Episode[] | null }>(
    ctx,
    `tickets.history-${direction}`,
    STATEMENTS[direction],
    {
      companyId: ctx.companyId,
      id: ticketId,
      userId: sight.userId,
      seesAll: sight.isAdmin,
      seesUnqueued: sight.withoutQueue,
      queueIds: [...sight.queueIds],
      bound: 'from' in reach ? reach.from : (reach.before ?? END),
      most: reach.most,
      skip: 'from' in reach ? 0 : (reach.skip ?? 0),
    },
  );
  return {
    messages: (row?.messages ?? []).map((message) => ({
      ...message,
      createdAt: new Date(message.createdAt).toISOString(),
      quoted: message.quoted && quotedOf(message.quoted),
    })),
    episodes: row?.episodes ?? [],
  };
};

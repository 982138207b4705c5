import type { Ctx } from 'prosa/contract';
import { prepared } from 'prosa/core';
import type { MessageOrigin } from '../../public.ts';

/** The last message of a ticket where a list says more of it than its words: how far it got, and its writer. */
export interface LastMessage {
  readonly id: number;
  readonly ack: number;
  readonly fromMe: boolean;
  readonly origin: MessageOrigin;
  readonly userId: number | null;
  /** Of the person of the company who wrote it, or of the sender in a group; empty where nobody is named. */
  readonly name: string;
}

/** Whether a list names the writer of a ticket's last message: not in a chat with one person, who wrote it. */
export const namesWriter = ({
  lastMessageFromMe,
  isGroup,
}: {
  readonly lastMessageFromMe: boolean;
  readonly isGroup: boolean;
}): boolean => lastMessageFromMe || isGroup;

/** SQL of a {@link LastMessage} as JSON, of a row `m` of messages. */
export const LAST_MESSAGE = `json_build_object(
  'id', m.id, 'ack', m.ack, 'fromMe', m.from_me, 'origin', m.origin, 'userId', m.user_id,
  'name', case when m.from_me then coalesce((select u.name from users u where u.id = m.user_id), '')
               else m.sender_name end)`;

/** The last messages of those tickets whose list names the writer: one step in an index for each. By the ticket's id. */
export const lastMessages = async (
  ctx: Ctx,
  tickets: readonly (Parameters<typeof namesWriter>[0] & { readonly id: number })[],
): Promise<ReadonlyMap<number, LastMessage>> => {
  const ids = tickets.filter(namesWriter).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await prepared<{ ticket_id: number; last: LastMessage }>(
    ctx,
    'tickets.last-messages',
    `select x.id as ticket_id, ${LAST_MESSAGE} as last
       from unnest(:ids::int[]) as x (id)
      cross join lateral (
            select * from messages m
             where m.ticket_id = x.id and m.company_id = :companyId
             order by m.id desc limit 1) m`,
    { ids, companyId: ctx.companyId },
  );
  return new Map(rows.map(({ ticket_id, last }) => [ticket_id, last]));
};

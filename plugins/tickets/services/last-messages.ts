import type { Ctx } from 'prosa/contract';
import { prepared } from 'prosa/core';

/** How far the last message of a conversation got. */
export interface LastMessage {
  readonly id: number;
  readonly ack: number;
}

interface Row {
  ticket_id: number;
  id: number;
  ack: number;
}

/** The last messages of conversations in which it is ours: one step in an index for each. By the conversation's id. */
export const lastOwnMessages = async (
  ctx: Ctx,
  tickets: readonly { readonly id: number; readonly lastMessageFromMe: boolean }[],
): Promise<ReadonlyMap<number, LastMessage>> => {
  const ids = tickets.filter(({ lastMessageFromMe }) => lastMessageFromMe).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await prepared<Row>(
    ctx,
    'tickets.last-messages',
    `select x.id as ticket_id, m.id, m.ack
       from unnest(:ids::int[]) as x (id)
      cross join lateral (
            select m.id, m.ack, m.from_me from messages m
             where m.ticket_id = x.id and m.company_id = :companyId
             order by m.id desc limit 1) m
      where m.from_me`,
    { ids, companyId: ctx.companyId },
  );
  return new Map(rows.map(({ ticket_id, id, ack }) => [ticket_id, { id, ack }]));
};

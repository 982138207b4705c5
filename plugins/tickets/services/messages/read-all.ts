import type { Ctx } from 'prosa/contract';
import { Message } from '../../models/message.ts';
import type { Ticket } from '../../models/ticket.ts';

/**
 * Marks the messages of a ticket as read, where some are not. The ticket's own count is the caller's to write, so that the
 * two never disagree.
 * @param ticket locked by the caller: with an older count some would be left out
 * @param upTo the last message that was seen; all of them without it
 * @returns the messages that were unread, oldest first
 */
export const readAll = async (
  ctx: Ctx,
  ticket: Pick<Ticket, 'id' | 'unreadMessages'>,
  upTo?: number,
): Promise<readonly Pick<Message, 'id' | 'externalId'>[]> => {
  if (ticket.unreadMessages === 0) return [];
  // The unread ones are the newest that arrived: no index of its own is needed to find them.
  const newest = Message.query(ctx.trx)
    .select('id')
    .where({ ticketId: ticket.id, fromMe: false })
    .orderBy('id', 'desc')
    .limit(ticket.unreadMessages);
  const read = await Message.query(ctx.trx)
    .patch({ isRead: true })
    .whereIn('id', newest)
    .where('isRead', false)
    .modify((seen) => {
      if (upTo !== undefined) void seen.where('id', '<=', upTo);
    })
    .returning(['id', 'externalId']);
  return read.sort((a, b) => a.id - b.id);
};

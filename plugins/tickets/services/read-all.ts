import type { Ctx } from 'prosa/contract';
import { Message } from '../models/message.ts';
import type { Ticket } from '../models/ticket.ts';

/**
 * Marks every message of a conversation as read, where some are not. The conversation's own count is the caller's to
 * clear, so that the two never disagree.
 * @returns the messages that were unread, oldest first
 */
export const readAll = async (
  ctx: Ctx,
  ticket: Pick<Ticket, 'id' | 'unreadMessages'>,
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
    .returning(['id', 'externalId']);
  return read.sort((a, b) => a.id - b.id);
};

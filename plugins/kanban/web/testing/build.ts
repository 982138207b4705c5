import type { LaneDto } from '../../schemas.ts';
import type { BoardCard, BoardTicket } from '../types.ts';

export const LANES: readonly LaneDto[] = [
  { id: 0, name: null, color: null, limit: null, count: 1 },
  { id: 7, name: 'Orçamento', color: '#b45309', limit: 1, count: 2 },
  { id: 8, name: 'Ganho', color: '#15803d', limit: null, count: 0 },
];

/** A card with a ticket that a customer has just begun. */
export const buildCard = (
  id: number,
  name: string,
  laneId: number,
  ticket: Partial<BoardTicket> = {},
): BoardCard => ({
  ticketId: id,
  laneId,
  since: `2026-03-01T12:00:0${String(id)}.000Z`,
  ticket: {
    id,
    uuid: `u${String(id)}`,
    status: 'pending',
    userId: null,
    user: null,
    queueId: null,
    queue: null,
    contactId: id,
    contact: { id, name, number: `551198765000${String(id)}`, email: '', profilePicUrl: '' },
    whatsappId: 1,
    whatsapp: { id: 1, name: 'Loja' },
    isGroup: false,
    chatbot: false,
    unreadMessages: 1,
    lastMessage: 'Bom dia!',
    lastMessageKind: 'text',
    lastMessageMentions: [],
    fromMe: false,
    lastMessageId: null,
    lastMessageAck: null,
    lastMessageAuthor: null,
    waitingSince: '2026-03-01T12:00:00.000Z',
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-01T12:00:00.000Z',
    ...ticket,
  },
});

import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { ContactView } from '../../../contacts/public.ts';
import type { Ticket } from '../../models/ticket.ts';
import type { TicketDto } from '../../schemas.ts';
import { lastMessages } from './last-messages.ts';
import type { LastMessage } from './last-messages.ts';
import { namedIn } from './mentions.ts';
import { contactDto, RelatedRows } from './related-rows.ts';
import type { RelatedRowSet } from './related-rows.ts';

/** The columns of a ticket that are shown. */
export type ShownTicket = Pick<
  Ticket,
  | 'id'
  | 'uuid'
  | 'status'
  | 'userId'
  | 'queueId'
  | 'contactId'
  | 'connectionId'
  | 'isGroup'
  | 'chatbot'
  | 'unreadMessages'
  | 'lastMessage'
  | 'lastMessageKind'
  | 'lastMessageFromMe'
> & {
  readonly waitingSince: Date | string | null;
  readonly createdAt: Date | string;
  readonly updatedAt: Date | string;
};

const iso = (at: Date | string): string => (typeof at === 'string' ? at : at.toISOString());

/**
 * A ticket with its neighbours, as the API shows it.
 * @param last its last message where a list names its writer; an event of a message brings it by itself
 */
export const presentTicket = (
  ticket: ShownTicket,
  around: RelatedRowSet,
  last?: LastMessage,
): TicketDto => {
  const queue = ticket.queueId === null ? undefined : around.queues.get(ticket.queueId);
  const user = ticket.userId === null ? undefined : around.users.get(ticket.userId);
  const connection =
    ticket.connectionId === null ? undefined : around.connections.get(ticket.connectionId);
  return {
    id: ticket.id,
    uuid: ticket.uuid,
    status: ticket.status,
    userId: ticket.userId,
    user: user ? { id: user.id, name: user.name } : null,
    queueId: ticket.queueId,
    queue: queue ? { id: queue.id, name: queue.name, color: queue.color } : null,
    contactId: ticket.contactId,
    contact: around.contacts.get(ticket.contactId) ?? {
      id: ticket.contactId,
      name: '',
      number: '',
      email: '',
      profilePicUrl: '',
    },
    whatsappId: ticket.connectionId,
    whatsapp: connection ? { id: connection.id, name: connection.name } : null,
    isGroup: ticket.isGroup,
    chatbot: ticket.chatbot,
    unreadMessages: ticket.unreadMessages,
    lastMessage: ticket.lastMessage,
    lastMessageKind: ticket.lastMessageKind,
    lastMessageMentions: namedIn(ticket.lastMessage, (number) => around.mentioned.get(number)),
    fromMe: ticket.lastMessageFromMe,
    lastMessageId: last?.fromMe ? last.id : null,
    lastMessageAck: last?.fromMe ? last.ack : null,
    lastMessageAuthor: last ? { origin: last.origin, userId: last.userId, name: last.name } : null,
    waitingSince: ticket.waitingSince && iso(ticket.waitingSince),
    createdAt: iso(ticket.createdAt),
    updatedAt: iso(ticket.updatedAt),
    // Last: an object that begins with a spread takes the engine ten times as long to build.
    ...around.companions.get(ticket.id),
  };
};

@injectable()
export class TicketPresenter {
  constructor(@inject(RelatedRows) private readonly neighbours: RelatedRows) {}

  async many(ctx: Ctx, tickets: readonly ShownTicket[]): Promise<TicketDto[]> {
    const [around, last] = await Promise.all([
      this.neighbours.of(ctx, tickets),
      lastMessages(ctx, tickets),
    ]);
    return tickets.map((ticket) => presentTicket(ticket, around, last.get(ticket.id)));
  }

  async one(ctx: Ctx, ticket: ShownTicket): Promise<TicketDto> {
    const [dto] = await this.many(ctx, [ticket]);
    if (!dto) throw new Error('a ticket was presented as nothing');
    return dto;
  }

  /** One whose last message, and perhaps whose contact, the caller has at hand. */
  async withLast(
    ctx: Ctx,
    ticket: ShownTicket,
    last: Omit<LastMessage, 'name'>,
    contact?: ContactView,
  ): Promise<TicketDto> {
    const given = new Map(contact && [[contact.id, contactDto(contact)]]);
    const { userId } = last;
    const isHolder = userId === null || userId === ticket.userId;
    const [around, writer] = await Promise.all([
      this.neighbours.of(ctx, [ticket], given),
      isHolder
        ? undefined
        : this.neighbours.names(ctx, [{ queueId: null, connectionId: null, userId }]),
    ]);
    const { users } = writer ?? around;
    const name = userId === null ? '' : (users.get(userId)?.name ?? '');
    return presentTicket(ticket, around, { ...last, name });
  }
}

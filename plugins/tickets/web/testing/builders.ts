import type { EpisodeDto, MessageDto, TicketDto } from '../types.ts';

let last = 0;

/** A moment of the day the tests play in, so many minutes after two o'clock in the afternoon. */
export const at = (minutes: number): string =>
  new Date(Date.UTC(2026, 10, 20, 17, 0) + minutes * 60_000).toISOString();

/** A ticket with everything a row shows; an open one of user 1 unless told. */
export const buildTicket = <Companions extends object = object>(
  changes: Partial<TicketDto> = {},
  companions = {} as Companions,
): TicketDto & Companions => {
  last += 1;
  const id = changes.id ?? last;
  const contactId = changes.contactId ?? id;
  return {
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    status: 'open',
    userId: 1,
    user: { id: 1, name: 'Ana Martins' },
    queueId: 3,
    queue: { id: 3, name: 'Vendas', color: '#0f766e' },
    contactId,
    contact: {
      id: contactId,
      name: `Contato ${String(id)}`,
      number: `55119876${String(50_000 + id)}`,
      email: '',
      profilePicUrl: '',
    },
    whatsappId: 5,
    whatsapp: { id: 5, name: 'Loja Centro' },
    isGroup: false,
    chatbot: false,
    unreadMessages: 0,
    lastMessage: 'Olá',
    lastMessageKind: 'conversation',
    lastMessageMentions: [],
    fromMe: false,
    lastMessageId: null,
    lastMessageAck: null,
    lastMessageAuthor: null,
    waitingSince: null,
    createdAt: at(0),
    updatedAt: at(0),
    ...changes,
    ...companions,
  };
};

/** One that waits for an attendant. */
export const buildPending = (changes: Partial<TicketDto> = {}): TicketDto =>
  buildTicket({
    status: 'pending',
    userId: null,
    user: null,
    unreadMessages: 1,
    waitingSince: at(0),
    ...changes,
  });

/** A text of the customer in the ticket `ticketId`, 1 unless told. */
export const buildMessage = (changes: Partial<MessageDto> = {}): MessageDto => {
  last += 1;
  const id = changes.id ?? last;
  return {
    id,
    externalId: `EXT${String(id)}`,
    clientId: null,
    ticketId: 1,
    contactId: 1,
    body: `Mensagem ${String(id)}`,
    fromMe: false,
    mediaType: 'conversation',
    mediaUrl: null,
    mediaName: '',
    mediaState: null,
    mediaSize: null,
    quotedMsg: null,
    ack: changes.fromMe === true ? 1 : 0,
    failure: '',
    read: true,
    isDeleted: false,
    isUpdated: false,
    isEdited: false,
    isForwarded: false,
    origin: changes.fromMe === true ? 'agent' : 'customer',
    senderNumber: '',
    senderName: '',
    reactions: [],
    mentions: [],
    createdAt: at(0),
    ...changes,
  };
};

export const buildEpisode = (changes: Partial<EpisodeDto> = {}): EpisodeDto => ({
  id: 1,
  createdAt: at(0),
  closedAt: null,
  ...changes,
});

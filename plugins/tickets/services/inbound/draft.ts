import type { InboundMessage } from '../../../connections/public.ts';
import type { TicketStatus } from '../../public.ts';
import { summaryOf } from '../message-summary.ts';
import type { TicketStanding } from '../../facts.ts';

/** Whether a message stands where another cannot be read yet. */
export const isPlaceholder = ({ kind }: { readonly kind: string }): boolean =>
  kind === 'ciphertext';

/** A conversation as the decision sees it. `id` is missing for one that is only being opened. */
export interface KnownTicket {
  readonly id?: number | undefined;
  readonly createdAt?: string | undefined;
  readonly uuid: string;
  readonly contactId: number;
  readonly connectionId: number;
  readonly isGroup: boolean;
  readonly status: TicketStatus;
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly unreadMessages: number;
  /** When the first message was sent that no person has answered yet, as ISO 8601. */
  readonly waitingSince: string | null;
  /** True while a responder keeps something of it: it may go on with that whatever its line says by now. */
  readonly isInDialogue: boolean;
}

/** A conversation while a batch is decided. */
export interface Draft extends KnownTicket {
  /** Whether responders are asked about it. */
  asksResponders: boolean;
  lastMessage: string;
  lastMessageKind: string;
  lastMessageFromMe: boolean;
  unreadAdded: number;
  unreadMessages: number;
  waitingSince: string | null;
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
  moved: boolean;
  awaitsDecision: boolean;
  readBefore: boolean;
  before: TicketStanding;
}

/** @param isSilent whether responders say nothing on its line to whom they are in no dialogue with */
export const draftOf = (
  ticket: KnownTicket,
  { isNew, isSilent }: { readonly isNew: boolean; readonly isSilent: boolean },
): Draft => ({
  // Each by its name: a copy that then grows costs more than all else that is decided of a message.
  id: ticket.id,
  createdAt: ticket.createdAt,
  uuid: ticket.uuid,
  contactId: ticket.contactId,
  connectionId: ticket.connectionId,
  isGroup: ticket.isGroup,
  status: ticket.status,
  userId: ticket.userId,
  queueId: ticket.queueId,
  unreadMessages: ticket.unreadMessages,
  waitingSince: ticket.waitingSince,
  isInDialogue: ticket.isInDialogue,
  asksResponders: !ticket.isGroup && (ticket.isInDialogue || !isSilent),
  lastMessage: '',
  lastMessageKind: 'conversation',
  lastMessageFromMe: false,
  unreadAdded: 0,
  moved: isNew,
  awaitsDecision: false,
  readBefore: false,
  before: { status: ticket.status, userId: ticket.userId, queueId: ticket.queueId },
});

/** What lists show of a conversation is its last message. */
export const summarise = (draft: Draft, message: InboundMessage): void => {
  draft.lastMessage = summaryOf(message);
  draft.lastMessageKind = message.kind;
  draft.lastMessageFromMe = message.fromMe;
};

/** A customer who writes again is waiting again; what we typed on the phone wakes nobody. */
export const take = (draft: Draft, message: InboundMessage): void => {
  summarise(draft, message);
  if (message.fromMe) {
    draft.unreadAdded = -draft.unreadMessages;
    draft.readBefore = true;
    // Typed by a person, on the phone.
    draft.waitingSince = null;
    return;
  }
  if (draft.status === 'closed') {
    draft.status = 'pending';
    draft.userId = null;
    draft.queueId = null;
    draft.moved = true;
  }
  draft.unreadAdded += 1;
  draft.waitingSince ??= message.at;
  // Nobody can answer what nobody can read.
  if (isPlaceholder(message)) return;
  draft.awaitsDecision = draft.userId === null && draft.asksResponders;
};

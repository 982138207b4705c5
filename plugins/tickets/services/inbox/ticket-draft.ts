import type { InboundMessage } from '../../../connections/public.ts';
import type { TicketStatus } from '../../public.ts';
import { summaryOf } from '../view/message-summary.ts';
import type { TicketStanding } from '../../facts.ts';
import type { KnownTicket } from '../state/arriving-ticket.ts';

/** Whether a message stands where another cannot be read yet. */
export const isPlaceholder = ({ kind }: { readonly kind: string }): boolean =>
  kind === 'ciphertext';

/** A ticket while a batch is decided. */
export interface TicketDraft extends KnownTicket {
  /** Whether responders are asked about it. */
  asksResponders: boolean;
  lastMessage: string;
  lastMessageKind: string;
  lastMessageFromMe: boolean;
  unreadAdded: number;
  unreadMessages: number;
  waitingSince: string | null;
  status: TicketStatus;
  /** Still: the customer has not answered in this batch either. */
  isQuiet: boolean;
  userId: number | null;
  queueId: number | null;
  moved: boolean;
  awaitsDecision: boolean;
  readBefore: boolean;
  before: TicketStanding | undefined;
}

/** @param isSilent whether responders say nothing on its connection to whom they are in no dialogue with */
export const draftOf = (
  ticket: KnownTicket,
  { isNew, isSilent }: { readonly isNew: boolean; readonly isSilent: boolean },
): TicketDraft => ({
  // Each by its name: a copy that then grows costs more than all else that is decided of a message.
  id: ticket.id,
  createdAt: ticket.createdAt,
  uuid: ticket.uuid,
  contactId: ticket.contactId,
  connectionId: ticket.connectionId,
  isGroup: ticket.isGroup,
  status: ticket.status,
  isQuiet: ticket.isQuiet,
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
  before:
    isNew || ticket.isQuiet
      ? undefined
      : { status: ticket.status, userId: ticket.userId, queueId: ticket.queueId },
});

/** Makes a message the ticket's last one, which lists show. */
export const summarise = (draft: TicketDraft, message: InboundMessage): void => {
  draft.lastMessage = summaryOf(message);
  draft.lastMessageKind = message.kind;
  draft.lastMessageFromMe = message.fromMe;
};

/** A customer who writes again is waiting again; what we typed on the phone wakes nobody. */
export const take = (draft: TicketDraft, message: InboundMessage): void => {
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
    draft.isQuiet = false;
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

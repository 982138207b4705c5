import type { TicketStatus } from '../../public.ts';
import type { TicketStanding } from '../../facts.ts';

/** A ticket before a batch of arrived messages. `id` is missing for one that is only being opened. */
export interface KnownTicket {
  readonly id?: number | undefined;
  readonly createdAt?: string | undefined;
  readonly uuid: string;
  readonly contactId: number;
  readonly connectionId: number;
  readonly isGroup: boolean;
  /** `closed` of a quiet one. */
  readonly status: TicketStatus;
  /** Holds what programs said and nobody has answered: no fact and no list has told of it. */
  readonly isQuiet: boolean;
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly unreadMessages: number;
  /** When the first message was sent that no person has answered yet, as ISO 8601. */
  readonly waitingSince: string | null;
  /** True while a responder keeps state for it: the dialogue goes on whatever its connection's settings say by now. */
  readonly isInDialogue: boolean;
}

/** A ticket after the batch, with what is new about it. */
export interface ArrivingTicket extends KnownTicket {
  readonly lastMessage: string;
  readonly lastMessageKind: string;
  readonly lastMessageFromMe: boolean;
  readonly unreadAdded: number;
  /** True when its state changed, or when it is new: lists must hear of it. */
  readonly moved: boolean;
  readonly awaitsDecision: boolean;
  /** True when we wrote ourselves: what was there before is read. */
  readonly readBefore: boolean;
  /** Its state before: those who saw it there and do not any more must hear of it. Undefined where nobody was told of it. */
  readonly before: TicketStanding | undefined;
}

import { TenantModel } from 'prosa/core';
import type { TicketStatus } from '../public.ts';

export class Ticket extends TenantModel {
  static override tableName = 'tickets';
  static override jsonAttributes = ['responderStates'];

  declare uuid: string;
  declare contactId: number;
  declare connectionId: number | null;
  declare status: TicketStatus;
  declare userId: number | null;
  declare queueId: number | null;
  declare isGroup: boolean;
  declare chatbot: boolean;
  declare unreadMessages: number;
  declare lastMessage: string;
  declare lastMessageKind: string;
  declare lastMessageFromMe: boolean;
  declare awaitingDecision: Date | null;
  /** The last message responders decided about. */
  declare decidedMessageId: number;
  /** What each responder keeps, by its id. */
  declare responderStates: Readonly<Record<string, unknown>> | null;
  /** When responders wish to be asked again although nobody wrote. */
  declare respondAt: Date | null;
  declare closedAt: Date | null;
  declare createdAt: Date;
  declare updatedAt: Date;
}

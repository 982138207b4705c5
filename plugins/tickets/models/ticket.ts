import { TenantModel } from 'prosa/core';
import type { TicketStatus } from '../public.ts';

export class Ticket extends TenantModel {
  static override tableName = 'tickets';

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
  declare closedAt: Date | null;
  declare createdAt: Date;
  declare updatedAt: Date;
}

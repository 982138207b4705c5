import { TenantModel } from 'prosa/core';

/** An attendant's note about a ticket, for colleagues only. */
export class Note extends TenantModel {
  static override tableName = 'ticket_notes';

  declare note: string;
  declare ticketId: number;
  declare contactId: number;
  declare userId: number | null;
  declare createdAt: Date;
  declare updatedAt: Date;
}

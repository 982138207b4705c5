import { TenantModel } from 'prosa/core';

/** A ticket carries a tag. */
export class TicketTag extends TenantModel {
  static override tableName = 'ticket_tags';
  static override idColumn = ['ticket_id', 'tag_id'];

  declare ticketId: number;
  declare tagId: number;
}

import { TenantModel } from 'prosa/core';

/** A message on its way out. The row goes when the channel has the message, or refused it for good. */
export class OutboxEntry extends TenantModel {
  static override tableName = 'message_outbox';
  static override idColumn = 'message_id';

  declare messageId: number;
  declare connectionId: number;
  declare attempts: number;
  declare nextAttemptAt: Date;
}

import { TenantModel } from 'prosa/core';

/** What a message said before an edit. */
export class MessageVersion extends TenantModel {
  static override tableName = 'message_versions';

  declare messageId: number;
  declare body: string;
  declare replacedAt: Date;
}

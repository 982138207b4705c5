import { TenantModel } from 'prosa/core';

/** The text of a message before an edit. */
export class MessageVersion extends TenantModel {
  static override tableName = 'message_versions';

  declare messageId: number;
  declare body: string;
  declare replacedAt: Date;
}

import { TenantModel } from 'prosa/core';

/** A user attends a queue. */
export class QueueUser extends TenantModel {
  static override tableName = 'queue_users';
  static override idColumn = ['user_id', 'queue_id'];

  declare userId: number;
  declare queueId: number;
}

import { TenantModel } from 'prosa/core';

export class ConnectionQueue extends TenantModel {
  static override tableName = 'connection_queues';
  static override idColumn = ['connection_id', 'queue_id'];

  declare connectionId: number;
  declare queueId: number;
}

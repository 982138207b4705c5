import { TenantModel } from 'prosa/core';

/** The integration that answers a queue's tickets. */
export class QueueLink extends TenantModel {
  static override tableName = 'queue_integration_queues';
  static override idColumn = ['companyId', 'queueId'];

  declare queueId: number;
  declare integrationId: number;
}

/** The integration that answers tickets of a connection that are in no queue. */
export class ConnectionLink extends TenantModel {
  static override tableName = 'queue_integration_connections';
  static override idColumn = ['companyId', 'connectionId'];

  declare connectionId: number;
  declare integrationId: number;
}

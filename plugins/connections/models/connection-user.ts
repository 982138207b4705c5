import { TenantModel } from 'prosa/core';

/** A user's own default connection. */
export class ConnectionUser extends TenantModel {
  static override tableName = 'connection_users';
  static override idColumn = 'user_id';

  declare userId: number;
  declare connectionId: number;
}

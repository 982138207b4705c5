import { TenantModel } from 'prosa/core';

/** A time in which something was wrong with a connection. */
export class IncidentRow extends TenantModel {
  static override tableName = 'connection_incidents';

  declare connectionId: number;
  declare kind: string;
  declare beganAt: Date;
  /** Null while nobody knows when it will be over. */
  declare endedAt: Date | null;
  declare detail: string;
}

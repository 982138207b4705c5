import { TenantModel } from 'prosa/core';
import type { ConnectionStatus } from '../public.ts';

/** A connection came into a state, or into another reason for it. */
export class StateChange extends TenantModel {
  static override tableName = 'connection_changes';

  declare connectionId: number;
  declare status: ConnectionStatus;
  declare reason: string;
  declare at: Date;
}

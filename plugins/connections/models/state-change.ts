import { TenantModel } from 'prosa/core';
import type { ConnectionStatus } from '../public.ts';

/** A line came into a state, or into another reason for it. */
export class LineChange extends TenantModel {
  static override tableName = 'connection_changes';

  declare connectionId: number;
  declare status: ConnectionStatus;
  declare reason: string;
  declare at: Date;
}

import { TenantModel } from 'prosa/core';
import type { ConnectionStatus } from '../../connections/public.ts';

/** How the simulated connection behaves now. */
export class PhoneConnection extends TenantModel {
  static override tableName = 'simulator_lines';
  static override idColumn = 'connection_id';

  declare connectionId: number;
  declare status: ConnectionStatus;
  declare delayMilliseconds: number;
  declare duplicates: boolean;
  declare reorders: boolean;
}

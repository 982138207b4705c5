import { TenantModel } from 'prosa/core';
import type { BillValues } from '../schemas.ts';

/** The choice somebody made for a queue. */
export class BillQueue extends TenantModel {
  static override tableName = 'bill_queues';
  static override idColumn = ['company_id', 'queue_id'];

  declare queueId: number;
  declare kind: BillValues['billKind'];
}

import { TenantModel } from 'prosa/core';
import type { SourceId } from '../schemas.ts';

/** An unblocking that was asked for. */
export class BillAction extends TenantModel {
  static override tableName = 'bill_actions';

  declare contactId: number;
  declare source: SourceId;
  declare reference: string;
  /** `YYYY-MM-DD` */
  declare day: string;
  declare result: 'begun' | 'done' | 'refused';
  declare createdAt: Date;
}

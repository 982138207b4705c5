import { TenantModel } from 'prosa/core';

/** A document that a contact asked about on a day. */
export class BillLookup extends TenantModel {
  static override tableName = 'bill_lookups';

  declare contactId: number;
  /** `YYYY-MM-DD` */
  declare day: string;
  declare documentHash: string;
  declare result: 'asked' | 'found' | 'not-found' | 'failed';
  declare createdAt: Date;
}

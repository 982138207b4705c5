import { TenantModel } from 'prosa/core';

/** People somebody put together to write to. */
export class ContactList extends TenantModel {
  static override tableName = 'contact_lists';

  declare name: string;
  /** Kept by the database, as the two below. */
  declare readonly itemsCount: number;
  declare readonly validCount: number;
  declare readonly invalidCount: number;
  declare createdAt: Date;
  declare updatedAt: Date;
}

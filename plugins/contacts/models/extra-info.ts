import { TenantModel } from 'prosa/core';

/** A fact somebody wrote down about a contact: a name and a value. */
export class ExtraInfo extends TenantModel {
  static override tableName = 'contact_extra_info';

  declare contactId: number;
  declare position: number;
  declare name: string;
  declare value: string;
}

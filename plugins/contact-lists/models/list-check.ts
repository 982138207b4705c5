import { TenantModel } from 'prosa/core';
import type { ListCheckStatus } from '../shared/list-check-schemas.ts';

/** A check of the numbers of a list. */
export class ListCheck extends TenantModel {
  static override tableName = 'contact_list_checks';

  declare contactListId: number;
  /** The one that asks its channel. */
  declare connectionId: number;
  declare userId: number | null;
  declare status: ListCheckStatus;
  /** The last one who was asked for; 0 = none. */
  declare askedItemId: number;
  declare createdAt: Date;
  declare updatedAt: Date;
}

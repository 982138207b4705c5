import { TenantModel } from 'prosa/core';
import type { AddressKind } from '../public.ts';

/** Where a contact is reached. It has no id of its own: its value is one. */
export class ContactAddress extends TenantModel {
  static override tableName = 'contact_addresses';
  static override idColumn = ['value', 'connection_id'];

  declare contactId: number;
  declare kind: AddressKind;
  declare value: string;
  declare connectionId: number | null;
  declare createdAt: Date;
}

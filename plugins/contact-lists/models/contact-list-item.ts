import { TenantModel } from 'prosa/core';
import type { LegalBasis } from '../shared/import-schemas.ts';

/** Somebody on a list. A contact of that number may exist or not. */
export class ContactListItem extends TenantModel {
  static override tableName = 'contact_list_items';
  static override jsonAttributes = ['fields'];

  declare contactListId: number;
  declare name: string;
  declare number: string;
  declare email: string;
  /** Further columns of a spreadsheet, by their titles. */
  declare fields: Readonly<Record<string, string>>;
  /** Whether the number can be written to; null where nobody has asked yet. */
  declare isValid: boolean | null;
  declare checkedAt: Date | null;
  /** The ground in law on which an import says that it may be written to; null where none did. */
  declare legalBasis: LegalBasis | null;
  declare basisNote: string;
  /** Computed by the database: the name without case and accents. */
  declare readonly foldedName: string;
  declare createdAt: Date;
  declare updatedAt: Date;
}

import { TenantModel } from 'prosa/core';
import type { ImportColumn, LegalBasis, ListImportStatus } from '../shared/import-schemas.ts';

/** A spreadsheet on its way into a list. */
export class ListImport extends TenantModel {
  static override tableName = 'contact_list_imports';
  static override jsonAttributes = ['titles', 'columns'];

  declare contactListId: number;
  declare userId: number | null;
  /** The file's. */
  declare name: string;
  declare status: ListImportStatus;
  declare titles: readonly string[];
  declare columns: readonly ImportColumn[];
  declare country: '55' | '';
  /** Null until somebody names it. */
  declare legalBasis: LegalBasis | null;
  declare basisNote: string;
  declare startsItself: boolean;
  /** Rows in all, and of them those that were judged. */
  declare total: number;
  declare checked: number;
  /** Rows found new when they were judged, and of them those that were added. */
  declare fresh: number;
  declare added: number;
  declare existing: number;
  declare repeated: number;
  declare rejected: number;
  declare optedOut: number;
  declare createdAt: Date;
  declare updatedAt: Date;
}

import { TenantModel } from 'prosa/core';
import type { ImportPlan, ImportSource, ImportStatus } from '../shared/import-schemas.ts';

/** Contacts on their way in. */
export class ContactImport extends TenantModel {
  static override tableName = 'contact_imports';
  static override jsonAttributes = ['titles', 'plan'];

  declare userId: number;
  declare source: ImportSource;
  /** The file's name, or the connection's. */
  declare name: string;
  declare status: ImportStatus;
  /** Of the columns. */
  declare titles: readonly string[];
  declare plan: ImportPlan;
  declare hasHeader: boolean;
  /** Rows in all, and of them those something became of. */
  declare total: number;
  declare done: number;
  declare created: number;
  declare updated: number;
  declare existing: number;
  declare repeated: number;
  declare rejected: number;
  declare createdAt: Date;
  declare updatedAt: Date;
}

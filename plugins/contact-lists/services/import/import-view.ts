import type { ListImport } from '../../models/list-import.ts';
import type { ListImportDto } from '../../shared/import-schemas.ts';

/** An import as the API and its events have it. */
export const importView = (row: ListImport): ListImportDto => ({
  id: row.id,
  contactListId: row.contactListId,
  name: row.name,
  status: row.status,
  legalBasis: row.legalBasis,
  basisNote: row.basisNote,
  total: row.total,
  checked: row.checked,
  fresh: row.fresh,
  added: row.added,
  existing: row.existing,
  repeated: row.repeated,
  rejected: row.rejected,
  optedOut: row.optedOut,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

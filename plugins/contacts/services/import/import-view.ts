import type { ContactImport } from '../../models/contact-import.ts';
import type { ImportDto } from '../../shared/import-schemas.ts';

/** An import as the API and its events have it. */
export const importView = (row: ContactImport): ImportDto => ({
  id: row.id,
  source: row.source,
  name: row.name,
  status: row.status,
  total: row.total,
  done: row.done,
  created: row.created,
  updated: row.updated,
  existing: row.existing,
  repeated: row.repeated,
  rejected: row.rejected,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

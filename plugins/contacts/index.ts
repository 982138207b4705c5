import { bind, definePlugin } from 'prosa/contract';
import { ContactFiltersPoint } from './shared/filters.ts';
import manifest from './manifest.ts';
import {
  AddressBooksPoint,
  ContactColumnsPoint,
  ContactDeparturePoint,
  ContactMergePoint,
  Contacts,
  Spreadsheets,
} from './public.ts';
import { contactRoutes } from './routes/contacts.ts';
import { exportRoutes } from './routes/exports.ts';
import { identityRoutes } from './routes/identity.ts';
import { importRoutes } from './routes/imports.ts';
import { ContactColumns } from './services/contact-columns.ts';
import { ContactDirectory } from './services/contact-directory.ts';
import { ContactFilters } from './services/contact-filters.ts';
import { ContactIdentities } from './services/contact-identity.ts';
import { ContactLinks } from './services/contact-links.ts';
import { ContactList } from './services/contact-list.ts';
import { ContactService } from './services/contact-service.ts';
import { ContactViews } from './services/contact-views.ts';
import { ContactExport } from './services/export/contact-export.ts';
import { ExtraInfoService } from './services/extra-info-service.ts';
import { ImportRunner } from './services/import/import-runner.ts';
import { ImportService } from './services/import/import-service.ts';
import { ImportUpkeep } from './services/import/import-upkeep.ts';
import { QuickImport } from './services/import/quick-import.ts';
import { SpreadsheetReader } from './services/import/spreadsheets.ts';
import { ContactMerges } from './services/merging/contact-merges.ts';
import { MergedDetails } from './services/merging/merged-details.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  provides: [bind(Contacts, ContactDirectory), bind(Spreadsheets, SpreadsheetReader)],
  services: [
    ContactColumns,
    ContactExport,
    ContactFilters,
    ContactIdentities,
    ContactLinks,
    ContactList,
    ContactMerges,
    ContactService,
    ContactViews,
    ExtraInfoService,
    ImportRunner,
    ImportService,
    ImportUpkeep,
    MergedDetails,
    QuickImport,
  ],
  opens: [
    AddressBooksPoint,
    ContactColumnsPoint,
    ContactDeparturePoint,
    ContactFiltersPoint,
    ContactMergePoint,
  ],
  routes: async (app, { resolve }) => {
    const columns = resolve(ContactColumns);
    const service = resolve(ContactService);
    await app.register(contactRoutes(resolve(ContactList), service, columns));
    await app.register(
      identityRoutes(resolve(ContactIdentities), resolve(ContactMerges), service, columns),
    );
    await app.register(importRoutes(resolve(ImportService), resolve(QuickImport)));
    await app.register(exportRoutes(resolve(ContactExport), resolve(ImportService)));
  },
  jobs: { 'tend-imports': ({ resolve }) => resolve(ImportUpkeep).run() },
  tasks: {
    import: (payload, { resolve }) =>
      // The manifest's schema has checked it.
      resolve(ImportRunner).run(payload as { companyId: number; importId: number }),
  },
});

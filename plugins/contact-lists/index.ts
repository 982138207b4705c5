import { bind, contribute, definePlugin } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import { Spreadsheets } from '../contacts/public.ts';
import { TagUsesPoint } from '../tags/public.ts';
import manifest from './manifest.ts';
import { AudienceOutcomesPoint, Audiences, AudienceUsesPoint } from './public.ts';
import { contactListItemRoutes } from './routes/contact-list-items.ts';
import { contactListRoutes } from './routes/contact-lists.ts';
import { listImportRoutes } from './routes/list-imports.ts';
import { segmentRoutes } from './routes/segments.ts';
import { AudienceDirectory } from './services/audience/audience-directory.ts';
import { ContactListService } from './services/contact-list-service.ts';
import { DemoLists } from './services/demo-lists.ts';
import { ImportRunner } from './services/import/import-runner.ts';
import { ImportService } from './services/import/import-service.ts';
import { ImportUpkeep } from './services/import/import-upkeep.ts';
import { ItemService } from './services/item-service.ts';
import { ListUses } from './services/list-uses.ts';
import { SegmentCounts } from './services/segments/segment-counts.ts';
import { SegmentService } from './services/segments/segment-service.ts';
import { TagUses } from './services/tag-uses.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  provides: [bind(Audiences, AudienceDirectory)],
  services: [
    ContactListService,
    DemoLists,
    ImportRunner,
    ImportService,
    ImportUpkeep,
    ItemService,
    ListUses,
    SegmentCounts,
    SegmentService,
  ],
  opens: [AudienceOutcomesPoint, AudienceUsesPoint],
  contributes: [
    contribute(CorePoints.demoContent, DemoLists, 40),
    contribute(TagUsesPoint, TagUses),
  ],
  routes: async (app, { resolve }) => {
    await app.register(contactListRoutes(resolve(ContactListService)));
    await app.register(contactListItemRoutes(resolve(ItemService)));
    await app.register(
      listImportRoutes(resolve(ContactListService), resolve(ImportService), resolve(Spreadsheets)),
    );
    await app.register(segmentRoutes(resolve(SegmentService), resolve(SegmentCounts)));
  },
  jobs: { 'tend-imports': ({ resolve }, companies) => resolve(ImportUpkeep).run(companies) },
  tasks: {
    import: (payload, { resolve }) =>
      // The manifest's schema has checked it.
      resolve(ImportRunner).run(payload as { companyId: number; importId: number }),
  },
});

import { bind, contribute, definePlugin, followMany } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import { Spreadsheets } from '../contacts/public.ts';
import { TagUsesPoint } from '../tags/public.ts';
import { NumberChecked } from '../governor/public.ts';
import manifest from './manifest.ts';
import { AudienceOutcomesPoint, Audiences, AudienceUsesPoint } from './public.ts';
import { contactListItemRoutes } from './routes/contact-list-items.ts';
import { contactListRoutes } from './routes/contact-lists.ts';
import { listCheckRoutes } from './routes/list-checks.ts';
import { listImportRoutes } from './routes/list-imports.ts';
import { segmentRoutes } from './routes/segments.ts';
import { AudienceDirectory } from './services/audience/audience-directory.ts';
import { ListCheckRunner } from './services/checks/list-check-runner.ts';
import { ListCheckUpkeep } from './services/checks/list-check-upkeep.ts';
import { ListCheckView } from './services/checks/list-check-view.ts';
import { ListChecks } from './services/checks/list-checks.ts';
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
    ListCheckRunner,
    ListChecks,
    ListCheckUpkeep,
    ListCheckView,
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
    await app.register(listCheckRoutes(resolve(ListChecks)));
    await app.register(segmentRoutes(resolve(SegmentService), resolve(SegmentCounts)));
  },
  follows: followMany([NumberChecked], (facts, ctx, { resolve }) =>
    resolve(ListCheckRunner).answered(
      ctx,
      facts.map(({ payload }) => payload),
    ),
  ),
  jobs: {
    'tend-imports': ({ resolve }, companies) => resolve(ImportUpkeep).run(companies),
    'tend-checks': ({ resolve }, companies) => resolve(ListCheckUpkeep).run(companies),
  },
  tasks: {
    check: (payload, { resolve }) =>
      resolve(ListCheckRunner).run(payload as { companyId: number; checkId: number }),
    import: (payload, { resolve }) =>
      // The manifest's schema has checked it.
      resolve(ImportRunner).run(payload as { companyId: number; importId: number }),
  },
});

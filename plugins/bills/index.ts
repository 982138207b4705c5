import { contribute, definePlugin } from 'prosa/contract';
import type { PluginHandle, PublishedEvent } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import { ENGINE_ORDER, EnginesPoint } from '../automation/public.ts';
import type { AutomationEngine } from '../automation/public.ts';
import { ContactMergePoint } from '../contacts/public.ts';
import { OptionTargetsPoint, QueueColumnsPoint } from '../queues/public.ts';
import manifest from './manifest.ts';
import { sourceRoutes } from './routes/sources.ts';
import { BillEngine } from './services/bill-engine.ts';
import { BillPictures } from './services/bill-pictures.ts';
import { BillQueues } from './services/bill-queues.ts';
import { BillSearch } from './services/bill-search.ts';
import { BillTargets } from './services/bill-targets.ts';
import { DemoBills } from './services/demo-bills.ts';
import { Lookups } from './services/lookups.ts';
import { MergedBills } from './services/merged-bills.ts';
import { PruneBills } from './services/prune-bills.ts';
import { SourceDoor } from './services/source-door.ts';
import { SourceTest } from './services/source-test.ts';
import { Unblocking } from './services/unblocking.ts';

const forget = async ({ companyId }: PublishedEvent, { resolve }: PluginHandle): Promise<void> => {
  resolve(BillQueues).forget(companyId);
};

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [
    BillEngine,
    BillPictures,
    BillQueues,
    BillSearch,
    BillTargets,
    DemoBills,
    Lookups,
    MergedBills,
    PruneBills,
    SourceDoor,
    SourceTest,
    Unblocking,
  ],
  contributes: [
    contribute<AutomationEngine>(EnginesPoint, BillEngine, ENGINE_ORDER.bills),
    contribute(QueueColumnsPoint, BillQueues),
    contribute(OptionTargetsPoint, BillTargets, 30),
    contribute(CorePoints.demoContent, DemoBills, 75),
    contribute(ContactMergePoint, MergedBills),
  ],
  routes: async (app, { resolve }) => {
    await app.register(sourceRoutes(resolve(SourceTest)));
  },
  on: {
    'queues.queue-deleted': forget,
    'queues.queue-updated': forget,
  },
  jobs: {
    prune: ({ resolve }, companies) => companies.each((ctx) => resolve(PruneBills).run(ctx)),
  },
});

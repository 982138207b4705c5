import { contribute, definePlugin } from 'prosa/contract';
import type { PluginHandle, PublishedEvent } from 'prosa/contract';
import { RESPONDER_ORDER, RespondersPoint } from '../tickets/public.ts';
import type { Responder } from '../tickets/public.ts';
import manifest from './manifest.ts';
import { previewRoutes } from './routes/preview.ts';
import { DialogueReader } from './services/dialogue-reader.ts';
import { FactLoader } from './services/fact-loader.ts';
import { FirstResponder } from './services/first-responder.ts';
import { KnownFacts } from './services/known-facts.ts';
import { MenuResponder } from './services/menu-responder.ts';
import { Preview } from './services/preview.ts';
import { InactivitySweep } from './services/inactivity-sweep.ts';
import { Ratings } from './services/ratings.ts';

const forget = async ({ companyId }: PublishedEvent, { resolve }: PluginHandle): Promise<void> => {
  resolve(KnownFacts).forget(companyId);
};

export default definePlugin({
  manifest,
  services: [
    DialogueReader,
    FactLoader,
    FirstResponder,
    KnownFacts,
    MenuResponder,
    Preview,
    InactivitySweep,
    Ratings,
  ],
  contributes: [
    contribute<Responder>(RespondersPoint, FirstResponder, RESPONDER_ORDER.first),
    contribute<Responder>(RespondersPoint, MenuResponder, RESPONDER_ORDER.last),
  ],
  routes: async (app, { resolve }) => {
    await app.register(previewRoutes(resolve(Preview)));
  },
  on: {
    'companies.company-updated': forget,
    'connections.connection-deleted': forget,
    'connections.connection-updated': forget,
    'queues.hours-updated': forget,
    'queues.options-updated': forget,
    'queues.queue-deleted': forget,
    'queues.queue-updated': forget,
    'settings.setting-updated': forget,
  },
  jobs: {
    'sweep-quiet': ({ resolve }, companies) => resolve(InactivitySweep).run(companies),
  },
});

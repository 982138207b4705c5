import { contribute, definePlugin } from 'prosa/contract';
import { RespondersPoint } from '../tickets/public.ts';
import type { Responder } from '../tickets/public.ts';
import manifest from './manifest.ts';
import { previewRoutes } from './routes/preview.ts';
import { ChatbotResponder } from './services/chatbot-responder.ts';
import { FactLoader } from './services/fact-loader.ts';
import { Preview } from './services/preview.ts';
import { QuietSweep } from './services/quiet-sweep.ts';
import { Ratings } from './services/ratings.ts';

export default definePlugin({
  manifest,
  services: [ChatbotResponder, FactLoader, Preview, QuietSweep, Ratings],
  contributes: [contribute<Responder>(RespondersPoint, ChatbotResponder)],
  routes: async (app, { resolve }) => {
    await app.register(previewRoutes(resolve(Preview)));
  },
  jobs: {
    'sweep-quiet': ({ resolve }) => resolve(QuietSweep).run(),
  },
});

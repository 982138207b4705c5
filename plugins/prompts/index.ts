import { contribute, definePlugin } from 'prosa/contract';
import { ConnectionColumnsPoint } from '../connections/public.ts';
import { QueueColumnsPoint } from '../queues/public.ts';
import manifest from './manifest.ts';
import { promptRoutes } from './routes/prompts.ts';
import { ConnectionPrompts, QueuePrompts } from './services/prompt-columns.ts';
import { PromptKeys } from './services/prompt-keys.ts';
import { PromptService } from './services/prompt-service.ts';
import { PromptUses } from './services/prompt-uses.ts';
import { PromptView } from './services/prompt-view.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [ConnectionPrompts, PromptKeys, PromptService, PromptUses, PromptView, QueuePrompts],
  contributes: [
    contribute(QueueColumnsPoint, QueuePrompts),
    contribute(ConnectionColumnsPoint, ConnectionPrompts),
  ],
  routes: async (app, { resolve }) => {
    await app.register(promptRoutes(resolve(PromptService)));
  },
});

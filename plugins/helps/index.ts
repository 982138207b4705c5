import { definePlugin } from 'prosa/contract';
import { HelpChangeNotifier } from './help-change-notifier.ts';
import manifest from './manifest.ts';
import { helpRoutes } from './routes.ts';
import { HelpService } from './service.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [HelpChangeNotifier, HelpService],
  routes: async (app, { resolve }) => {
    await app.register(helpRoutes(resolve(HelpService)));
  },
});

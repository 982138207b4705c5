import { definePlugin } from 'prosa/contract';
import { CompanyNews } from './company-news.ts';
import manifest from './manifest.ts';
import { helpRoutes } from './routes.ts';
import { HelpService } from './service.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [CompanyNews, HelpService],
  routes: async (app, { resolve }) => {
    await app.register(helpRoutes(resolve(HelpService)));
  },
});

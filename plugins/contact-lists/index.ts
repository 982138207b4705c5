import { contribute, definePlugin } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import manifest from './manifest.ts';
import { AudienceUsesPoint } from './public.ts';
import { contactListItemRoutes } from './routes/contact-list-items.ts';
import { contactListRoutes } from './routes/contact-lists.ts';
import { ContactListService } from './services/contact-list-service.ts';
import { DemoLists } from './services/demo-lists.ts';
import { ItemService } from './services/item-service.ts';
import { ListUses } from './services/list-uses.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [ContactListService, DemoLists, ItemService, ListUses],
  opens: [AudienceUsesPoint],
  contributes: [contribute(CorePoints.demoContent, DemoLists, 40)],
  routes: async (app, { resolve }) => {
    await app.register(contactListRoutes(resolve(ContactListService)));
    await app.register(contactListItemRoutes(resolve(ItemService)));
  },
});

import { bind, contribute, definePlugin } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import { CompanionsPoint } from '../tickets/public.ts';
import manifest from './manifest.ts';
import { Tags } from './public.ts';
import { tagRoutes } from './routes/tags.ts';
import { DemoTags } from './services/demo-tags.ts';
import { LostTickets } from './services/lost-tickets.ts';
import { TagService } from './services/tag-service.ts';
import { TagsOfTickets } from './services/tags-of-tickets.ts';
import { TicketTags } from './services/ticket-tags.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  provides: [bind(Tags, TicketTags)],
  services: [DemoTags, LostTickets, TagService, TagsOfTickets, TicketTags],
  contributes: [
    contribute(CompanionsPoint, TagsOfTickets),
    contribute(CorePoints.demoContent, DemoTags, 20),
  ],
  routes: async (app, { resolve }) => {
    await app.register(tagRoutes(resolve(TagService), resolve(TicketTags)));
  },
  on: {
    'tickets.ticket-deleted': (event, { resolve }) => resolve(LostTickets).follow(event),
  },
});

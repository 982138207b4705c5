import { bind, contribute, definePlugin, follow } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import { CompanionsPoint, TicketDeleted } from '../tickets/public.ts';
import manifest from './manifest.ts';
import { Tags, TagUsesPoint } from './public.ts';
import { tagRoutes } from './routes/tags.ts';
import { DemoTags } from './services/demo-tags.ts';
import { tellLostCounts } from './services/lost-tickets.ts';
import { TagService } from './services/tag-service.ts';
import { TagsOfTickets } from './services/tags-of-tickets.ts';
import { TicketTags } from './services/ticket-tags.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  provides: [bind(Tags, TicketTags)],
  services: [DemoTags, TagService, TagsOfTickets, TicketTags],
  opens: [TagUsesPoint],
  contributes: [
    contribute(CompanionsPoint, TagsOfTickets),
    contribute(CorePoints.demoContent, DemoTags, 20),
  ],
  routes: async (app, { resolve }) => {
    await app.register(tagRoutes(resolve(TagService), resolve(TicketTags)));
  },
  follows: [follow(TicketDeleted, (_fact, ctx) => tellLostCounts(ctx))],
});

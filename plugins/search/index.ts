import { contribute, definePlugin } from 'prosa/contract';
import { ContactMergePoint } from '../contacts/public.ts';
import type { ContactMergePart } from '../contacts/public.ts';
import { MessageFinderPoint } from '../tickets/public.ts';
import type { MessageFinder } from '../tickets/public.ts';
import manifest from './manifest.ts';
import { searchRoutes } from './routes/search.ts';
import { Follower } from './services/follower.ts';
import { FoundMessages } from './services/found-messages.ts';
import { MergedWords } from './services/merged-words.ts';
import { MessageSearch } from './services/message-search.ts';
import { SaidInTickets } from './services/said-in-tickets.ts';
import { Terms } from './services/terms.ts';
import { WordStore } from './services/word-store.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [Follower, FoundMessages, MessageSearch, SaidInTickets, Terms, WordStore],
  contributes: [
    contribute<MessageFinder>(MessageFinderPoint, SaidInTickets),
    contribute<ContactMergePart>(ContactMergePoint, MergedWords),
  ],
  routes: async (app, { resolve }) => {
    await app.register(searchRoutes(resolve(MessageSearch), resolve(Follower)));
  },
  jobs: { follow: ({ resolve }, companies) => resolve(Follower).run(companies) },
});

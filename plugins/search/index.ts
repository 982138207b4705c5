import { contribute, definePlugin, followMany } from 'prosa/contract';
import { ContactMergePoint } from '../contacts/public.ts';
import type { ContactMergePart } from '../contacts/public.ts';
import { MessageFinderPoint } from '../tickets/public.ts';
import type { MessageFinder } from '../tickets/public.ts';
import manifest from './manifest.ts';
import { searchRoutes } from './routes/search.ts';
import { MessageHitPresenter } from './services/message-hit-presenter.ts';
import { History } from './services/history.ts';
import { MergedWords } from './services/merged-words.ts';
import { MessageSearch } from './services/message-search.ts';
import { TicketMessageFinder } from './services/ticket-message-finder.ts';
import { Terms } from './services/terms.ts';
import { FOLLOWED, WordFollower } from './services/word-follower.ts';
import { WordStore } from './services/word-store.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [
    History,
    MessageHitPresenter,
    MessageSearch,
    TicketMessageFinder,
    Terms,
    WordFollower,
    WordStore,
  ],
  contributes: [
    contribute<MessageFinder>(MessageFinderPoint, TicketMessageFinder),
    contribute<ContactMergePart>(ContactMergePoint, MergedWords),
  ],
  routes: async (app, { resolve }) => {
    await app.register(searchRoutes(resolve(MessageSearch), resolve(History)));
  },
  follows: followMany(FOLLOWED, (facts, ctx, { resolve }) =>
    resolve(WordFollower).follow(ctx, facts),
  ),
  onMissedFacts: (ctx, { resolve }) => resolve(WordFollower).readAnew(ctx),
  jobs: { 'read-history': ({ resolve }, companies) => resolve(History).read(companies) },
});

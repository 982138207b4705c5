import { contribute, definePlugin, followMany } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import { Tickets } from '../tickets/public.ts';
import manifest from './manifest.ts';
import { boardRoutes } from './routes/board.ts';
import { ticketTagRoutes } from './routes/ticket-tags.ts';
import { CardFollower, FOLLOWED } from './services/card-follower.ts';
import { CardFilters } from './services/filter/card-filter.ts';
import { CardMoves } from './services/cards/card-moves.ts';
import { CardPages } from './services/cards/card-pages.ts';
import { CardPlaces } from './services/cards/card-places.ts';
import { DemoBoard } from './services/demo-board.ts';
import { LaneArrangement } from './services/arrangement/lane-arrangement.ts';
import { LaneDirectory } from './services/lanes/lane-directory.ts';
import { RuleRunner } from './services/rules/rule-runner.ts';
import { RuleService } from './services/rules/rule-service.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [
    CardFilters,
    CardFollower,
    CardMoves,
    CardPages,
    CardPlaces,
    DemoBoard,
    LaneArrangement,
    LaneDirectory,
    RuleRunner,
    RuleService,
  ],
  contributes: [contribute(CorePoints.demoContent, DemoBoard, 50)],
  routes: async (app, { resolve }) => {
    const moves = resolve(CardMoves);
    await app.register(
      boardRoutes({
        lanes: resolve(LaneDirectory),
        arrangement: resolve(LaneArrangement),
        pages: resolve(CardPages),
        moves,
        rules: resolve(RuleService),
      }),
    );
    await app.register(ticketTagRoutes(moves, resolve(Tickets)));
  },
  follows: followMany(FOLLOWED, (facts, ctx, { resolve }) =>
    resolve(CardFollower).follow(ctx, facts),
  ),
  onMissedFacts: (ctx, { resolve }) => resolve(CardFollower).readAnew(ctx),
});

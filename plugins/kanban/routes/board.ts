import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ArrangeBody,
  BoardQuery,
  CardPage,
  CardSchema,
  CardsQuery,
  LaneList,
  LaneParams,
  OPEN_LANE,
  MoveBody,
  MoveParams,
  RuleList,
} from '../schemas.ts';
import type { CardMoves } from '../services/cards/card-moves.ts';
import type { CardPages } from '../services/cards/card-pages.ts';
import type { LaneArrangement } from '../services/arrangement/lane-arrangement.ts';
import type { LaneDirectory } from '../services/lanes/lane-directory.ts';
import type { RuleService } from '../services/rules/rule-service.ts';

const member = { access: 'member' } as const;
const arranger = { access: 'kanban-page:arrange' } as const;

export interface BoardRouteServices {
  readonly lanes: LaneDirectory;
  readonly arrangement: LaneArrangement;
  readonly pages: CardPages;
  readonly moves: CardMoves;
  readonly rules: RuleService;
}

const laneOf = (id: number | typeof OPEN_LANE): number => (id === OPEN_LANE ? 0 : id);

/** Everybody moves the cards they see; admins arrange the board. */
export const boardRoutes =
  ({ lanes, arrangement, pages, moves, rules }: BoardRouteServices): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/kanban/lanes',
      { config: member, schema: { querystring: BoardQuery, response: { 200: LaneList } } },
      (request) => request.read(async (ctx) => ({ lanes: await lanes.list(ctx, request.query) })),
    );

    app.put(
      '/kanban/lanes',
      { config: arranger, schema: { body: ArrangeBody, response: { 200: LaneList } } },
      (request) =>
        request.transaction(async (ctx) => ({
          lanes: await arrangement.arrange(ctx, request.body),
        })),
    );

    app.get(
      '/kanban/lanes/:id/cards',
      {
        config: member,
        schema: { params: LaneParams, querystring: CardsQuery, response: { 200: CardPage } },
      },
      (request) => request.read((ctx) => pages.page(ctx, laneOf(request.params.id), request.query)),
    );

    app.put(
      '/kanban/cards/:ticketId',
      {
        config: member,
        schema: { params: MoveParams, body: MoveBody, response: { 200: CardSchema } },
      },
      (request) =>
        request.transaction((ctx) => moves.move(ctx, request.params.ticketId, request.body)),
    );

    app.get(
      '/kanban/rules',
      { config: arranger, schema: { response: { 200: RuleList } } },
      (request) => request.read(async (ctx) => ({ rules: [...(await rules.list(ctx))] })),
    );

    app.put(
      '/kanban/rules',
      { config: arranger, schema: { body: RuleList, response: { 200: RuleList } } },
      (request) =>
        request.transaction(async (ctx) => ({
          rules: [...(await rules.replace(ctx, request.body))],
        })),
    );
  };

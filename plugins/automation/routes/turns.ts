import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { TurnList, TurnListQuery } from '../schemas.ts';
import type { TurnHistory } from '../services/turn-history.ts';

export const turnRoutes =
  (history: TurnHistory): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/automation/turns',
      {
        config: { access: 'admin' },
        schema: { querystring: TurnListQuery, response: { 200: TurnList } },
      },
      async (request) => ({
        turns: await request.transaction((ctx) => history.of(ctx, request.query.ticketId)),
      }),
    );
  };

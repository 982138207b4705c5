import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MessageBody } from 'prosa/schemas';
import { MessageSearchPage, MessageSearchQuery } from '../schemas.ts';
import type { History } from '../services/history.ts';
import type { MessageSearch } from '../services/message-search.ts';

export const searchRoutes =
  (search: MessageSearch, history: History): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/search/messages',
      {
        config: { access: 'member', expensive: true },
        schema: { querystring: MessageSearchQuery, response: { 200: MessageSearchPage } },
      },
      (request) => request.transaction((ctx) => search.page(ctx, request.query)),
    );

    app.post(
      '/search/rebuild',
      { config: { access: 'search:rebuild' }, schema: { response: { 202: MessageBody } } },
      async (request, reply) => {
        await request.transaction((ctx) => history.startOver(ctx));
        return reply.code(202).send({ message: 'Search is being rebuilt' });
      },
    );
  };

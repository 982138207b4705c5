import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams } from 'prosa/schemas';
import { RequestPage, RequestQuery, RequestSchema } from '../schemas.ts';
import type { RequestList } from '../services/request-list.ts';

/** The messages that wait for their turn, for the company's admins. */
export const requestRoutes =
  (requests: RequestList): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/message-api/requests',
      {
        config: { access: 'admin' },
        schema: { querystring: RequestQuery, response: { 200: RequestPage } },
      },
      (request) => request.transaction((ctx) => requests.page(ctx, request.query)),
    );

    app.post(
      '/message-api/requests/:id/cancel',
      {
        config: { access: 'admin' },
        schema: { params: IdParams, response: { 200: RequestSchema } },
      },
      (request) => request.transaction((ctx) => requests.cancel(ctx, request.params.id)),
    );
  };

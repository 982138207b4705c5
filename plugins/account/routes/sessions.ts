import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MessageBody } from 'prosa/schemas';
import { SessionList, SessionParams } from '../schemas.ts';
import type { OwnSessions } from '../services/own-sessions.ts';

/** Whoever acts as another user neither sees where that user logs in nor logs them out. */
const own = { access: 'member', impersonation: false } as const;

export const sessionRoutes =
  (service: OwnSessions): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/account/sessions',
      { config: own, schema: { response: { 200: SessionList } } },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        return request.transaction((ctx) => service.list(ctx, request.session));
      },
    );

    app.delete(
      '/account/sessions/:id',
      { config: own, schema: { params: SessionParams, response: { 200: MessageBody } } },
      async (request) => {
        const { session, params } = request;
        await request.transaction((ctx) => service.end(ctx, session, params.id));
        return { message: 'Session ended' };
      },
    );

    app.delete(
      '/account/sessions',
      { config: own, schema: { response: { 200: MessageBody } } },
      async (request) => {
        await request.transaction((ctx) => service.endOthers(ctx, request.session));
        return { message: 'Other sessions ended' };
      },
    );
  };

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { MessageBody } from 'prosa/schemas';
import { ConnectionParams, NewTokenSchema, TokenSchema } from '../schemas.ts';
import type { ApiTokens } from '../services/api-tokens.ts';

const admin = { access: 'admin' } as const;
const sensitive = { access: 'admin', sensitive: true } as const;

/** The tokens that may send, one for each connection. */
export const tokenRoutes =
  (tokens: ApiTokens): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/message-api/tokens',
      { config: admin, schema: { response: { 200: Type.Array(TokenSchema) } } },
      (request) => request.transaction((ctx) => tokens.list(ctx)),
    );

    app.put(
      '/message-api/tokens/:connectionId',
      {
        config: sensitive,
        schema: { params: ConnectionParams, response: { 200: NewTokenSchema } },
      },
      async (request, reply) => {
        const { connectionId } = request.params;
        reply.header('cache-control', 'no-store');
        return request.transaction((ctx) => tokens.replace(ctx, request.session, connectionId));
      },
    );

    app.delete(
      '/message-api/tokens/:connectionId',
      { config: sensitive, schema: { params: ConnectionParams, response: { 200: MessageBody } } },
      async (request) => {
        await request.transaction((ctx) => tokens.revoke(ctx, request.params.connectionId));
        return { message: 'Token revoked' };
      },
    );
  };

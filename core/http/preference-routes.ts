import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { keepPreference } from '../services/preferences.ts';
import { Closed } from '../kernel/schemas.ts';

const Key = Type.String({ pattern: '^[a-z][A-Za-z0-9-]{0,31}\\.[A-Za-z0-9.-]{1,63}$' });

/** A person's own choices about their screens. They are read with the session. */
export const preferenceRoutes = (): FastifyPluginAsyncTypebox => async (app) => {
  app.put(
    '/api/preferences/:key',
    {
      config: { access: 'member', impersonation: false },
      schema: {
        params: Closed({ key: Key }),
        body: Closed({ value: Type.Unknown() }),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { key } = request.params;
      await request.transaction((ctx) =>
        keepPreference(ctx, request.session.userId, key, request.body.value ?? null),
      );
      return reply.code(204).send(null);
    },
  );
};

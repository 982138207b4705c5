import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams } from 'prosa/schemas';
import { HealthSchema } from '../schemas.ts';
import type { ConnectionHealth } from '../services/directory/connection-health.ts';

/** How a connection is and has been. */
export const healthRoutes =
  (health: ConnectionHealth): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/whatsapp/:id/health',
      {
        config: { access: 'admin' },
        schema: { params: IdParams, response: { 200: HealthSchema } },
      },
      (request) => request.transaction((ctx) => health.of(ctx, request.params.id)),
    );
  };

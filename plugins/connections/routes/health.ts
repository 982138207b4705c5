import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams } from 'prosa/schemas';
import { HealthSchema } from '../schemas.ts';
import type { LineHealth } from '../services/directory/connection-health.ts';

/** How a line is and has been. */
export const healthRoutes =
  (health: LineHealth): FastifyPluginAsyncTypebox =>
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

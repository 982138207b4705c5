import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { DashboardQuery, DashboardSchema } from '../schemas.ts';
import type { DashboardService } from '../services/dashboard-service.ts';
import type { PresenceService } from '../services/presence-service.ts';

export const dashboardRoutes =
  (dashboard: DashboardService, presence: PresenceService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/dashboard',
      {
        config: { access: 'dashboard:view' },
        schema: { querystring: DashboardQuery, response: { 200: DashboardSchema } },
      },
      (request) => request.transaction((ctx) => dashboard.show(ctx, request.query)),
    );

    app.post(
      '/dashboard/presence',
      { config: { access: 'member' }, schema: { response: { 204: Type.Null() } } },
      async (request, reply) => {
        await request.transaction((ctx) => presence.seen(ctx));
        return reply.code(204).send(null);
      },
    );
  };

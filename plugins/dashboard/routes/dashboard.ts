import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DashboardQuery, DashboardSchema } from '../schemas.ts';
import type { DashboardService } from '../services/dashboard-service.ts';

export const dashboardRoutes =
  (dashboard: DashboardService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/dashboard',
      {
        config: { access: 'dashboard:view' },
        schema: { querystring: DashboardQuery, response: { 200: DashboardSchema } },
      },
      (request) => request.transaction((ctx) => dashboard.show(ctx, request.query)),
    );
  };

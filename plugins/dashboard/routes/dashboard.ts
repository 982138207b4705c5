import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DashboardQuery, DashboardSchema } from '../schemas.ts';
import type { DashboardCache } from '../services/dashboard-cache.ts';
import type { DashboardService } from '../services/dashboard-service.ts';

export const dashboardRoutes =
  (dashboard: DashboardService, cache: DashboardCache): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/dashboard',
      {
        config: { access: 'dashboard:view', expensive: true },
        schema: { querystring: DashboardQuery, response: { 200: DashboardSchema } },
      },
      (request) =>
        cache.get(request.session.companyId, request.query, () =>
          request.transaction((ctx) => dashboard.show(ctx, request.query)),
        ),
    );
  };

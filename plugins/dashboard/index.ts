import { definePlugin } from 'prosa/contract';
import manifest from './manifest.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { DashboardCache } from './services/dashboard-cache.ts';
import { DashboardService } from './services/dashboard-service.ts';

export default definePlugin({
  manifest,
  services: [DashboardCache, DashboardService],
  routes: async (app, { resolve }) => {
    await app.register(dashboardRoutes(resolve(DashboardService), resolve(DashboardCache)));
  },
});

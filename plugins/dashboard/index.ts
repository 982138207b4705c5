import { bind, definePlugin } from 'prosa/contract';
import manifest from './manifest.ts';
import { Trackings } from './public.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { DashboardService } from './services/dashboard-service.ts';
import { PresenceService } from './services/presence-service.ts';
import { TrackingService } from './services/tracking-service.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  provides: [bind(Trackings, TrackingService)],
  services: [DashboardService, PresenceService, TrackingService],
  routes: async (app, { resolve }) => {
    await app.register(dashboardRoutes(resolve(DashboardService), resolve(PresenceService)));
  },
});

import { bind, contribute, definePlugin } from 'prosa/contract';
import { ContactMergePoint } from '../contacts/public.ts';
import type { ContactMergePart } from '../contacts/public.ts';
import manifest from './manifest.ts';
import { Trackings } from './public.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { DashboardCache } from './services/dashboard-cache.ts';
import { DashboardService } from './services/dashboard-service.ts';
import { MergedTrackings } from './services/merged-trackings.ts';
import { TrackingRollUp } from './services/tracking-roll-up.ts';
import { TrackingService } from './services/tracking-service.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  provides: [bind(Trackings, TrackingService)],
  services: [DashboardCache, DashboardService, TrackingRollUp, TrackingService],
  contributes: [contribute<ContactMergePart>(ContactMergePoint, MergedTrackings)],
  jobs: { 'roll-up': ({ resolve }) => resolve(TrackingRollUp).run() },
  routes: async (app, { resolve }) => {
    await app.register(dashboardRoutes(resolve(DashboardService), resolve(DashboardCache)));
  },
});

import { definePlugin } from 'prosa/contract';
import { Core } from 'prosa/core';
import manifest from './manifest.ts';
import { planRoutes } from './routes/plans.ts';
import { PlanService } from './services/plan-service.ts';

export default definePlugin({
  manifest,
  services: [PlanService],
  routes: async (app, { resolve }) => {
    await app.register(planRoutes(resolve(PlanService), resolve(Core.Database)));
  },
});

import { contribute, definePlugin } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import manifest from './manifest.ts';
import { platformHelpRoutes } from './routes/platform-help.ts';
import { twoStepRoutes } from './routes/two-step.ts';
import { CodeCheck } from './services/code-check.ts';
import { PlatformHelp } from './services/platform-help.ts';
import { TwoStepService } from './services/two-step-service.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [CodeCheck, TwoStepService, PlatformHelp],
  contributes: [contribute(CorePoints.secondFactor, CodeCheck)],
  routes: async (app, { resolve }) => {
    await app.register(twoStepRoutes(resolve(TwoStepService)));
    await app.register(platformHelpRoutes(resolve(PlatformHelp)));
  },
});

import { definePlugin } from 'prosa/contract';
import manifest from './manifest.ts';
import { featureRoutes } from './routes.ts';
import { Features } from './service.ts';

export default definePlugin({
  manifest,
  services: [Features],
  routes: async (app, { resolve }) => {
    await app.register(featureRoutes(resolve(Features)));
  },
});

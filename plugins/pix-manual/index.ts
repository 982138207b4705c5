import { contribute, definePlugin } from 'prosa/contract';
import { ProvidersPoint } from '../billing/public.ts';
import manifest from './manifest.ts';
import { manualPixRoutes } from './routes/settings.ts';
import { ManualAccount } from './services/manual-account.ts';
import { ManualProvider } from './services/manual-provider.ts';

export default definePlugin({
  manifest,
  services: [ManualAccount, ManualProvider],
  contributes: [contribute(ProvidersPoint, ManualProvider, 20)],
  routes: async (app, { resolve }) => {
    await app.register(manualPixRoutes(resolve(ManualAccount)));
  },
});

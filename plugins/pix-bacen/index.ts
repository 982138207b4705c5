import { contribute, definePlugin } from 'prosa/contract';
import { ProvidersPoint } from '../billing/public.ts';
import manifest from './manifest.ts';
import { pixSettingsRoutes } from './routes/settings.ts';
import { pixWebhookRoutes } from './routes/webhook.ts';
import { BacenProvider } from './services/bacen-provider.ts';
import { NoticeListener } from './services/notice-listener.ts';
import { Clients } from './services/clients.ts';
import { ConnectionTest } from './services/connection-test.ts';
import { PixAccounts } from './services/pix-accounts.ts';
import { WebhookAddress } from './services/webhook-address.ts';
import { Webhooks } from './services/webhooks.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [
    BacenProvider,
    Clients,
    ConnectionTest,
    NoticeListener,
    PixAccounts,
    WebhookAddress,
    Webhooks,
  ],
  contributes: [contribute(ProvidersPoint, BacenProvider, 10)],
  start: ({ resolve }) => resolve(NoticeListener).start(),
  stop: ({ resolve }) => resolve(NoticeListener).stop(),
  routes: async (app, { resolve }) => {
    await app.register(pixSettingsRoutes(resolve(PixAccounts), resolve(ConnectionTest)));
    await app.register(pixWebhookRoutes(resolve(Webhooks)));
  },
});

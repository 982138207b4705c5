import { contribute, definePlugin, followMany } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import manifest from './manifest.ts';
import { deliveryRoutes } from './routes/deliveries.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { Deliverer } from './services/deliverer.ts';
import type { QueuedDelivery } from './services/deliverer.ts';
import { DeliveryLog } from './services/delivery-log.ts';
import { DemoWebhooks } from './services/demo-webhooks.ts';
import { FactRecorder } from './services/fact-recorder.ts';
import { FOLLOWED } from './services/followed-facts.ts';
import { Lanes } from './services/lanes.ts';
import { LiveLog } from './services/live-log.ts';
import { Sender } from './services/sender.ts';
import { WebhookCare } from './services/webhook-care.ts';
import type { QueuedResumption } from './services/webhook-care.ts';
import { WebhookService } from './services/webhook-service.ts';
import { WebhookTester } from './services/webhook-tester.ts';
import { WebhookView } from './services/webhook-view.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [
    Deliverer,
    DeliveryLog,
    FactRecorder,
    Lanes,
    LiveLog,
    Sender,
    WebhookCare,
    WebhookService,
    WebhookTester,
    WebhookView,
  ],
  contributes: [contribute(CorePoints.demoContent, DemoWebhooks, 60)],
  routes: async (app, { resolve }) => {
    await app.register(webhookRoutes(resolve(WebhookService), resolve(WebhookTester)));
    await app.register(deliveryRoutes(resolve(DeliveryLog)));
  },
  follows: followMany(FOLLOWED, (facts, ctx, { resolve }) =>
    resolve(FactRecorder).follow(ctx, facts),
  ),
  // Manifest schemas have checked the payloads.
  tasks: {
    deliver: (payload, { resolve }) => resolve(Deliverer).deliver(payload as QueuedDelivery),
    resume: (payload, { resolve }) => resolve(WebhookCare).resume(payload as QueuedResumption),
  },
  jobs: {
    sweep: ({ resolve }, companies) => resolve(WebhookCare).sweep(companies),
    prune: ({ resolve }, companies) => companies.each((ctx) => resolve(WebhookCare).prune(ctx)),
  },
});

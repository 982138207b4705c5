import { defineManifest } from 'prosa/contract';
import { FACT_NAMES } from './shared/facts.ts';

const webhook = {
  type: 'object',
  required: ['webhook'],
  properties: { webhook: { type: 'object', required: ['id', 'name', 'url'] } },
};

const ids = (...names: string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'integer' }])),
});

export default defineManifest({
  id: 'webhooks',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['automation', 'contacts', 'connections', 'queues', 'tickets'],
  planFeature: 'useWebhooks',
  planFeatures: { useWebhooks: { isIncludedByDefault: true } },
  switchable: { isOnByDefault: true },
  api: ['webhooks'],
  tables: ['webhooks', 'webhook_deliveries'],
  sealed: [
    { table: 'webhooks', column: 'secret', purpose: 'webhooks.secret' },
    { table: 'webhooks', column: 'old_secret', purpose: 'webhooks.secret' },
    { table: 'webhooks', column: 'header_value', purpose: 'webhooks.header' },
  ],
  permissions: {},
  events: {
    publishes: {
      'webhooks.webhook-created': { event: 'webhook', action: 'create', payload: webhook },
      'webhooks.webhook-updated': { event: 'webhook', action: 'update', payload: webhook },
      'webhooks.webhook-deleted': {
        event: 'webhook',
        action: 'delete',
        payload: ids('webhookId'),
      },
    },
    consumes: [],
    relays: ['webhookDelivery'],
  },
  // Many messages of a second are written down together.
  follows: { from: 'now', events: FACT_NAMES, every: '1s' },
  jobs: { sweep: { every: '1m' }, prune: { cron: '23 3 * * *' } },
  tasks: {
    deliver: {
      payload: ids('companyId', 'deliveryId'),
      retryLimit: 5,
      retryDelay: 10,
      concurrency: 16,
      perCompany: 8,
    },
    resume: { payload: ids('companyId', 'webhookId'), retryLimit: 5, retryDelay: 5 },
  },
  web: {
    routes: [
      { path: '/webhooks', screen: 'WebhooksScreen', access: 'admin' },
      { path: '/webhooks/:webhookId', screen: 'DeliveriesScreen', access: 'admin' },
    ],
    nav: [
      {
        section: 'admin',
        path: '/webhooks',
        label: 'nav.webhooks',
        order: 85,
        access: 'admin',
        shortcut: '3',
      },
    ],
  },
});

import { defineManifest } from 'prosa/contract';

const record = {
  type: 'object',
  required: ['queueIntegration'],
  properties: { queueIntegration: { type: 'object', required: ['id', 'name'] } },
};

export default defineManifest({
  id: 'queue-integrations',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['automation', 'contacts', 'connections', 'queues', 'tickets', 'users'],
  planFeature: 'useIntegrations',
  switchable: { isOnByDefault: true },
  api: ['queueIntegration'],
  tables: [
    'queue_integrations',
    'queue_integration_queues',
    'queue_integration_connections',
    'integration_deliveries',
  ],
  sealed: [
    {
      table: 'queue_integrations',
      column: 'service_account',
      purpose: 'queue-integrations.service-account',
    },
    { table: 'queue_integrations', column: 'header_value', purpose: 'queue-integrations.header' },
    {
      table: 'queue_integrations',
      column: 'signing_secret',
      purpose: 'queue-integrations.signing',
    },
    {
      table: 'queue_integrations',
      column: 'old_signing_secret',
      purpose: 'queue-integrations.signing',
    },
  ],
  permissions: {},
  events: {
    publishes: {
      'queue-integrations.integration-created': {
        event: 'queueIntegration',
        action: 'create',
        payload: record,
      },
      'queue-integrations.integration-updated': {
        event: 'queueIntegration',
        action: 'update',
        payload: record,
      },
      'queue-integrations.integration-deleted': {
        event: 'queueIntegration',
        action: 'delete',
        payload: {
          type: 'object',
          required: ['integrationId'],
          properties: { integrationId: { type: 'integer' } },
        },
      },
    },
    consumes: [
      'connections.connection-updated',
      'queue-integrations.integration-created',
      'queue-integrations.integration-deleted',
      'queue-integrations.integration-updated',
      'queues.queue-updated',
    ],
  },
  jobs: { 'prune-deliveries': { every: '24h' } },
  tasks: {
    deliver: {
      payload: {
        type: 'object',
        required: ['companyId', 'integrationId', 'ticketId'],
        properties: {
          companyId: { type: 'integer' },
          integrationId: { type: 'integer' },
          ticketId: { type: 'integer' },
        },
      },
      retryLimit: 5,
      retryDelay: 10,
      perCompany: 2,
    },
  },
  web: {
    routes: [{ path: '/queue-integration', screen: 'IntegrationsScreen', access: 'admin' }],
    nav: [
      {
        section: 'admin',
        path: '/queue-integration',
        label: 'nav.integrations',
        order: 47,
        access: 'admin',
        shortcut: '2',
      },
    ],
    fills: [
      { slot: 'queues.dialog', component: 'QueueIntegrationField', order: 20, access: 'admin' },
      {
        slot: 'connections.dialog',
        component: 'ConnectionIntegrationField',
        order: 20,
        access: 'admin',
      },
    ],
  },
});

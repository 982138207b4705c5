import { defineManifest } from 'prosa/contract';

const fact = {
  type: 'object',
  required: ['companyId', 'invoiceId', 'cents'],
  properties: {
    companyId: { type: 'integer' },
    invoiceId: { type: 'integer' },
    cents: { type: 'integer' },
  },
};

export default defineManifest({
  id: 'billing',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['companies', 'plans', 'settings'],
  api: ['billing', 'invoices', 'subscription'],
  tables: [
    'billing_accounts',
    'billing_profiles',
    'charges',
    'credits',
    'dunning_notices',
    'invoices',
    'ledger_entries',
    'payments',
    'reconciliation_differences',
    'reconciliation_runs',
    'refunds',
    'webhook_events',
  ],
  permissions: {},
  events: {
    publishes: {
      'billing.invoice-issued': {
        event: 'invoice',
        action: 'create',
        payload: fact,
        key: 'companyId',
      },
      'billing.invoice-paid': {
        event: 'invoice',
        action: 'paid',
        payload: fact,
        key: 'companyId',
      },
      'billing.invoice-changed': {
        event: 'invoice',
        action: 'update',
        payload: {
          type: 'object',
          required: ['invoice'],
          properties: { invoice: { type: 'object', required: ['id', 'status'] } },
        },
      },
      'billing.reminder-came': {
        event: 'billingReminder',
        action: 'create',
        payload: {
          type: 'object',
          required: ['invoiceId', 'step', 'dueDate'],
          properties: {
            invoiceId: { type: 'integer' },
            step: { type: 'string' },
            dueDate: { type: 'string' },
          },
        },
      },
    },
    consumes: [],
  },
  jobs: { issue: { every: '5m' }, remind: { every: '10m' } },
  tasks: {
    remind: {
      payload: {
        type: 'object',
        required: ['companyId', 'invoiceId', 'step'],
        properties: {
          companyId: { type: 'integer' },
          invoiceId: { type: 'integer' },
          step: { type: 'string' },
        },
      },
      retryLimit: 5,
      retryDelay: 60,
    },
  },
  web: { routes: [], nav: [] },
});

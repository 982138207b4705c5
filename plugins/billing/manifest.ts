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

const platformsOwn = { platform: 'shared', form: false } as const;

export default defineManifest({
  id: 'billing',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['companies', 'connections', 'plans', 'queues', 'settings'],
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
  settings: {
    type: 'object',
    properties: {
      // Which way of paying makes new charges.
      billingProvider: {
        type: 'string',
        maxLength: 40,
        default: '',
        platform: 'shared',
        sensitive: true,
        form: false,
      },
      billingIssuerName: { type: 'string', maxLength: 150, default: '', ...platformsOwn },
      billingIssuerDocument: { type: 'string', maxLength: 18, default: '', ...platformsOwn },
      billingIssuerAddress: { type: 'string', maxLength: 300, default: '', ...platformsOwn },
      // Steps of the reminders that send no mail, with commas between them.
      billingStepsOff: { type: 'string', maxLength: 100, default: '', ...platformsOwn },
    },
  },
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
      'billing.payment-settled': {
        event: 'payment',
        action: 'CONCLUIDA',
        payload: {
          type: 'object',
          required: ['company', 'invoiceId'],
          properties: {
            company: { type: 'object', required: ['id', 'name', 'dueDate'] },
            invoiceId: { type: 'integer' },
          },
        },
      },
      'billing.charge-expired': {
        event: 'payment',
        action: 'EXPIRADA',
        payload: {
          type: 'object',
          required: ['company', 'invoiceId'],
          properties: {
            company: { type: 'object', required: ['id'] },
            invoiceId: { type: 'integer' },
          },
        },
      },
      'billing.subscription-extended': {
        event: 'payment',
        action: 'PRORROGADA',
        payload: {
          type: 'object',
          required: ['company'],
          properties: { company: { type: 'object', required: ['id', 'name', 'dueDate'] } },
        },
      },
      'billing.payment-returned': {
        event: 'payment',
        action: 'DEVOLVIDA',
        payload: {
          type: 'object',
          required: ['paymentId', 'cents'],
          properties: { paymentId: { type: 'integer' }, cents: { type: 'integer' } },
        },
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
  jobs: {
    issue: { every: '5m' },
    remind: { every: '10m' },
    // A run that comes late makes the next one too early, which is left out: whoever pays waits ten seconds then.
    poll: { every: '5s' },
    reconcile: { every: '15m' },
    'reconcile-nightly': { cron: '7 5 * * *' },
    'retry-refunds': { every: '1m' },
    'prune-notices': { cron: '47 4 * * *' },
  },
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
    look: {
      payload: { type: 'object', required: ['txid'], properties: { txid: { type: 'string' } } },
      retryLimit: 5,
      retryDelay: 10,
      perCompany: 4,
    },
  },
  web: {
    routes: [
      { path: '/financeiro', screen: 'FinanceScreen', access: 'admin' },
      { path: '/subscription', screen: 'SubscriptionScreen', access: 'admin' },
      { path: '/billing', screen: 'BillingScreen', access: 'super' },
    ],
    nav: [
      {
        section: 'admin',
        path: '/financeiro',
        label: 'nav.finance',
        order: 70,
        access: 'admin',
        shortcut: 'v',
      },
      {
        section: 'admin',
        path: '/subscription',
        label: 'nav.subscription',
        order: 72,
        access: 'admin',
        shortcut: 'y',
      },
      {
        section: 'admin',
        path: '/billing',
        label: 'nav.billing',
        order: 88,
        access: 'super',
        shortcut: 'w',
      },
    ],
    opens: ['billing.settings'],
    fills: [
      { slot: 'shell.payment', component: 'PayLink', order: 10, access: 'admin' },
      { slot: 'shell.topbar', component: 'BillingReminders', order: 95, access: 'admin' },
      { slot: 'shell.topbar', component: 'PaymentNews', order: 96, access: 'member' },
    ],
  },
});

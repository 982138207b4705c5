import { defineManifest } from 'prosa/contract';

const secret = (group: string, maxLength = 4096) => ({
  type: 'string',
  maxLength,
  default: '',
  secret: true,
  group,
});

/** An address with or without its protocol; who writes it need not know which. */
const ADDRESS = '^(https?://)?[^\\s@/]+(/[^\\s]*)?$|^$';

const fingerprint = (group: string) => ({
  type: 'string',
  maxLength: 100,
  pattern: '^([0-9A-Fa-f]{2}:?){32}$|^$',
  default: '',
  group,
});

export default defineManifest({
  id: 'bills',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['automation', 'contacts', 'queues', 'tickets'],
  optional: ['settings'],
  planFeature: 'useBills',
  planFeatures: { useBills: { isIncludedByDefault: true } },
  switchable: { isOnByDefault: true },
  api: ['bills'],
  tables: ['bill_queues', 'bill_lookups', 'bill_actions'],
  permissions: {},
  settings: {
    type: 'object',
    properties: {
      asaas: secret('asaas'),
      asaasAddress: {
        type: 'string',
        maxLength: 300,
        pattern: ADDRESS,
        default: '',
        group: 'asaas',
      },
      ipixc: { ...secret('ixc', 300), pattern: ADDRESS },
      tokenixc: secret('ixc'),
      certificateixc: fingerprint('ixc'),
      ipmkauth: { ...secret('mkauth', 300), pattern: ADDRESS },
      clientidmkauth: secret('mkauth'),
      clientsecretmkauth: secret('mkauth'),
      certificatemkauth: fingerprint('mkauth'),
      unblockmkauth: {
        type: 'string',
        enum: ['enabled', 'disabled'],
        default: 'disabled',
        group: 'mkauth',
      },
    },
  },
  events: {
    publishes: {},
    consumes: ['queues.queue-deleted', 'queues.queue-updated'],
  },
  jobs: { prune: { every: '24h' } },
  tasks: {},
  web: {
    routes: [],
    nav: [],
    fills: [
      { slot: 'queues.dialog', component: 'BillField', order: 30, access: 'admin' },
      { slot: 'settings.page', component: 'BillSources', order: 10, access: 'admin' },
    ],
  },
});

import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'companies',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['plans', 'settings'],
  api: ['companies'],
  tables: [],
  permissions: {},
  events: {
    publishes: {
      'companies.company-updated': {
        event: 'company',
        action: 'update',
        payload: {
          type: 'object',
          required: ['company'],
          properties: { company: { type: 'object', required: ['id', 'name', 'dueDate'] } },
        },
        // A company that was switched off hears nothing more.
        affectsAccess: true,
      },
    },
    consumes: [],
  },
  jobs: {},
  tasks: {},
  web: {
    routes: [{ path: '/signup', screen: 'SignupScreen', access: 'public' }],
    nav: [],
    fills: [{ slot: 'settings.tabs', component: 'CompaniesTab', order: 20, access: 'super' }],
  },
});

import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'audit',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['settings'],
  api: ['audit'],
  tables: [
    'audit_entries',
    'audit_chains',
    'platform_audit_entries',
    'platform_audit_chain',
    'audit_strangers',
  ],
  permissions: {},
  events: { publishes: {}, consumes: [] },
  jobs: { 'forget-strangers': { cron: '37 4 * * *' } },
  tasks: {},
  web: {
    routes: [],
    nav: [],
    fills: [
      { slot: 'settings.tabs', component: 'AuditTab', order: 50, access: 'admin', label: 'title' },
    ],
  },
});

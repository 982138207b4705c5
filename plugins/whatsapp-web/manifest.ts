import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'whatsapp-web',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['connections', 'contacts'],
  api: [],
  tables: [
    'whatsapp_web_credentials',
    'whatsapp_web_files',
    'whatsapp_web_keys',
    'whatsapp_web_journal',
    'whatsapp_web_sent',
    'whatsapp_web_people',
    'whatsapp_web_pictures',
    'whatsapp_web_versions',
  ],
  sealed: [
    { table: 'whatsapp_web_credentials', column: 'sealed', purpose: 'whatsapp-web' },
    { table: 'whatsapp_web_files', column: 'sealed', purpose: 'whatsapp-web' },
    { table: 'whatsapp_web_keys', column: 'sealed', purpose: 'whatsapp-web' },
    { table: 'whatsapp_web_journal', column: 'sealed', purpose: 'whatsapp-web' },
    { table: 'whatsapp_web_sent', column: 'sealed', purpose: 'whatsapp-web' },
  ],
  permissions: {},
  events: { publishes: {}, consumes: [] },
  jobs: {
    purge: { every: '1h', role: 'connections' },
  },
  tasks: {},
  web: { routes: [], nav: [] },
});

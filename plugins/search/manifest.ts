import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'search',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['contacts', 'tickets'],
  switchable: { isOnByDefault: true },
  api: ['search'],
  tables: ['search_messages', 'search_terms', 'search_progress'],
  permissions: { 'search:rebuild': ['admin'] },
  events: { publishes: {}, consumes: [] },
  follows: {
    from: 'now',
    events: [
      'tickets.message-received',
      'tickets.message-sent',
      'tickets.message-updated',
      'tickets.message-transcribed',
      'tickets.message-edited',
      'tickets.message-deleted',
      'tickets.ticket-opened',
      'tickets.ticket-deleted',
      'contacts.contact-deleted',
    ],
    every: '3s',
  },
  jobs: { 'read-history': { every: '3s' } },
  tasks: {},
  web: {
    routes: [],
    nav: [],
    fills: [
      { slot: 'shell.commands', component: 'MessageCommands', order: 30, access: 'member' },
      { slot: 'tickets.header', component: 'ChatSearchButton', order: 10, access: 'member' },
    ],
  },
});

import { defineManifest } from 'prosa/contract';

const record = (name: string): Record<string, unknown> => ({
  type: 'object',
  required: [name],
  properties: { [name]: { type: 'object' } },
});

export default defineManifest({
  id: 'connections',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['queues', 'users'],
  optional: ['contacts', 'settings'],
  api: ['whatsapp', 'whatsappsession'],
  tables: [
    'connections',
    'connection_queues',
    'connection_users',
    'connection_inbox',
    'connection_incidents',
    'connection_changes',
    'line_owners',
    'connection_days',
    'connection_hours',
  ],
  permissions: {
    'connections-page:addConnection': ['admin'],
    'connections-page:actionButtons': ['admin'],
    'connections-page:editOrDeleteConnection': ['admin'],
  },
  events: {
    publishes: {
      'connections.connection-updated': {
        event: 'whatsapp',
        action: 'update',
        payload: record('whatsapp'),
      },
      'connections.connection-deleted': {
        event: 'whatsapp',
        action: 'delete',
        payload: { type: 'object', required: ['whatsappId'] },
      },
      // No screen is told: it hears of the connection itself.
      'connections.state-changed': {
        event: 'whatsapp',
        action: 'state',
        payload: { type: 'object', required: ['connectionId', 'from', 'to', 'reason'] },
        key: 'connectionId',
      },
      'connections.session-updated': {
        event: 'whatsappSession',
        action: 'update',
        payload: record('session'),
      },
    },
    consumes: [],
  },
  jobs: {
    'prune-history': { every: '24h', role: 'worker' },
    'retry-inbox': { every: '30s', role: 'connections' },
  },
  tasks: {},
  web: {
    routes: [{ path: '/connections', screen: 'ConnectionsScreen', access: 'admin' }],
    nav: [
      {
        section: 'admin',
        path: '/connections',
        label: 'nav.connections',
        order: 20,
        access: 'admin',
        shortcut: 'x',
        badge: 'ConnectionsBadge',
      },
    ],
    opens: ['connections.dialog', 'connections.rowActions'],
    fills: [
      {
        slot: 'users.dialog',
        component: 'UserConnectionField',
        order: 20,
        access: 'user-modal:editQueues',
      },
    ],
  },
});

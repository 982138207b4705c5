import { defineManifest } from 'prosa/contract';

const userPayload = {
  type: 'object',
  required: ['user'],
  properties: { user: { type: 'object', required: ['id', 'name', 'email', 'profile'] } },
};

export default defineManifest({
  id: 'users',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: [],
  api: ['users'],
  tables: ['user_presences'],
  permissions: { 'user-modal:editProfile': ['admin'], 'user-modal:editQueues': ['admin'] },
  events: {
    publishes: {
      'users.user-created': { event: 'user', action: 'create', payload: userPayload },
      'users.user-updated': {
        event: 'user',
        action: 'update',
        payload: userPayload,
        // Profile and allTicket decide which tickets somebody hears.
        affectsAccess: true,
      },
      'users.status-updated': {
        event: 'userStatus',
        action: 'update',
        payload: {
          type: 'object',
          required: ['user'],
          properties: { user: { type: 'object', required: ['id', 'online', 'lastSeenAt'] } },
        },
      },
      'users.user-deleted': {
        event: 'user',
        action: 'delete',
        payload: {
          type: 'object',
          required: ['userId'],
          properties: { userId: { type: 'integer' } },
        },
        affectsAccess: true,
      },
    },
    consumes: [],
  },
  jobs: { 'sweep-presences': { every: '1m' } },
  tasks: {},
  web: {
    routes: [{ path: '/users', screen: 'UsersScreen', access: 'admin' }],
    nav: [
      {
        section: 'admin',
        path: '/users',
        label: 'nav.users',
        order: 60,
        access: 'admin',
        shortcut: 'u',
      },
    ],
    opens: ['users.dialog', 'users.notice'],
    fills: [{ slot: 'shell.topbar', component: 'OwnStatus', order: 1, access: 'member' }],
  },
});

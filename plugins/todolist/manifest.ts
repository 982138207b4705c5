import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'todolist',
  version: '1.1.0',
  core: '^1.0.0',
  dependsOn: [],
  switchable: { isOnByDefault: true },
  api: ['todolist'],
  tables: ['todolist_tasks'],
  permissions: {},
  events: {
    publishes: {
      'todolist.tasks-changed': {
        event: 'todolistTasks',
        action: 'update',
        payload: { type: 'object', required: ['tasks'], properties: { tasks: { type: 'array' } } },
      },
      'todolist.tasks-deleted': {
        event: 'todolistTasks',
        action: 'delete',
        payload: {
          type: 'object',
          required: ['taskIds'],
          properties: { taskIds: { type: 'array' } },
        },
      },
    },
    consumes: [],
  },
  jobs: {},
  tasks: {},
  web: {
    routes: [{ path: '/todolist', screen: 'TodolistScreen', access: 'member' }],
    nav: [
      {
        section: 'main',
        path: '/todolist',
        label: 'nav.todolist',
        order: 35,
        access: 'member',
        shortcut: 'l',
      },
    ],
    fills: [{ slot: 'shell.topbar', component: 'EarlierTasks', order: 90, access: 'member' }],
  },
});

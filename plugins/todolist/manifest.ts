import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'todolist',
  version: '1.2.0',
  core: '^1.0.0',
  dependsOn: ['tickets'],
  planFeature: 'useTodolist',
  planFeatures: { useTodolist: { isIncludedByDefault: true } },
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
      'todolist.reminder-came': {
        event: 'todolistReminder',
        action: 'create',
        payload: { type: 'object', required: ['task'], properties: { task: { type: 'object' } } },
      },
    },
    consumes: [],
  },
  jobs: { remind: { every: '30s' } },
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
        badge: 'OverdueBadge',
      },
    ],
    fills: [
      { slot: 'shell.topbar', component: 'EarlierTasks', order: 90, access: 'member' },
      { slot: 'shell.topbar', component: 'TaskReminders', order: 91, access: 'member' },
      { slot: 'tickets.drawer', component: 'TicketTasks', order: 50, access: 'member' },
    ],
  },
});

import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'queues',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['users'],
  optional: ['settings'],
  api: ['queue', 'queue-options', 'business-hours'],
  tables: ['queues', 'queue_users', 'queue_options', 'company_hours'],
  permissions: {},
  events: {
    publishes: {
      'queues.queue-updated': {
        event: 'queue',
        action: 'update',
        payload: {
          type: 'object',
          required: ['queue'],
          properties: { queue: { type: 'object' } },
        },
        // The attendants of a queue hear its tickets.
        affectsAccess: true,
      },
      'queues.queue-deleted': {
        event: 'queue',
        action: 'delete',
        payload: {
          type: 'object',
          required: ['queueId'],
          properties: { queueId: { type: 'integer' } },
        },
        affectsAccess: true,
      },
      'queues.hours-updated': {
        event: 'businessHours',
        action: 'update',
        payload: {
          type: 'object',
          required: ['schedules'],
          properties: { schedules: { type: 'array' } },
        },
      },
      'queues.options-updated': {
        event: 'queueOption',
        action: 'update',
        payload: {
          type: 'object',
          required: ['queueId'],
          properties: { queueId: { type: 'integer' } },
        },
      },
    },
    consumes: [],
  },
  jobs: {},
  tasks: {},
  web: {
    routes: [{ path: '/queues', screen: 'QueuesScreen', access: 'admin' }],
    nav: [
      {
        section: 'admin',
        path: '/queues',
        label: 'nav.queues',
        order: 40,
        access: 'admin',
        shortcut: 'f',
      },
    ],
    opens: ['queues.dialog', 'queues.preview'],
    fills: [
      {
        slot: 'settings.tabs',
        component: 'CompanyHoursTab',
        order: 5,
        access: 'admin',
        label: 'hours.tab',
        labelWhile: { key: 'scheduleType', value: 'company' },
      },
      {
        slot: 'users.dialog',
        component: 'UserQueuesField',
        order: 10,
        access: 'user-modal:editQueues',
      },
    ],
  },
});

import { defineManifest } from 'prosa/contract';

const record = {
  type: 'object',
  required: ['schedule'],
  properties: { schedule: { type: 'object', required: ['id', 'status'] } },
};

export default defineManifest({
  id: 'schedules',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['users', 'contacts', 'connections', 'tickets', 'governor'],
  planFeature: 'useSchedules',
  switchable: { isOnByDefault: true },
  api: ['schedules'],
  tables: ['schedules', 'schedule_sends'],
  permissions: {},
  settings: {
    type: 'object',
    properties: {
      scheduleHolidays: {
        type: 'string',
        maxLength: 2_000,
        pattern: '^\\s*(\\d{2}/\\d{2}(/\\d{4})?\\s*([,;]\\s*|$))*$',
        default: '',
      },
    },
  },
  events: {
    publishes: {
      'schedules.schedule-created': { event: 'schedule', action: 'create', payload: record },
      'schedules.schedule-updated': { event: 'schedule', action: 'update', payload: record },
      'schedules.schedule-deleted': {
        event: 'schedule',
        action: 'delete',
        payload: {
          type: 'object',
          required: ['scheduleId'],
          properties: { scheduleId: { type: 'integer' } },
        },
      },
      'schedules.reminder-came': { event: 'scheduleReminder', action: 'create', payload: record },
    },
    consumes: [],
  },
  follows: { from: 'now', events: ['tickets.message-ack-changed', 'tickets.message-failed'] },
  jobs: { 'look-after': { every: '30s' } },
  tasks: {},
  web: {
    routes: [{ path: '/schedules', screen: 'SchedulesScreen', access: 'member' }],
    nav: [
      {
        section: 'main',
        path: '/schedules',
        shortcut: 'd',
        label: 'nav.schedules',
        order: 50,
        access: 'member',
      },
    ],
    fills: [
      { slot: 'shell.topbar', component: 'ReminderAlerts', order: 20, access: 'member' },
      { slot: 'tickets.composer', component: 'ScheduleButton', order: 30, access: 'member' },
      { slot: 'tickets.drawer', component: 'PlannedMessages', order: 40, access: 'member' },
      { slot: 'contacts.dialog', component: 'ScheduleContact', order: 90, access: 'member' },
    ],
  },
});

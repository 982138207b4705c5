import { defineManifest } from 'prosa/contract';

const record = (...names: string[]): Record<string, unknown> => ({
  type: 'object',
  required: names,
});

export default defineManifest({
  id: 'tickets',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['contacts', 'queues', 'connections', 'users'],
  api: ['tickets', 'messages'],
  tables: [
    'tickets',
    'messages',
    'message_outbox',
    'message_versions',
    'message_early_changes',
    'ticket_drafts',
    'ticket_counts',
    'ticket_totals',
    'ticket_days',
  ],
  permissions: {
    'tickets-manager:showall': ['admin'],
    'ticket-options:deleteTicket': ['admin'],
  },
  settings: {
    type: 'object',
    properties: {
      call: { type: 'string', enum: ['enabled', 'disabled'], default: 'disabled' },
      CheckMsgIsGroup: { type: 'string', enum: ['enabled', 'disabled'], default: 'enabled' },
      sendGreetingAccepted: { type: 'string', enum: ['enabled', 'disabled'], default: 'disabled' },
      sendMsgTransfTicket: { type: 'string', enum: ['enabled', 'disabled'], default: 'disabled' },
      autoReopenMinutes: { type: 'integer', minimum: 0, maximum: 10_080, default: 120 },
    },
  },
  events: {
    publishes: {
      'tickets.ticket-updated': { event: 'ticket', action: 'update', payload: record('ticket') },
      'tickets.ticket-deleted': { event: 'ticket', action: 'delete', payload: record('ticketId') },
      'tickets.unread-updated': {
        event: 'ticket',
        action: 'updateUnread',
        payload: record('ticketId'),
      },
      'tickets.message-created': {
        event: 'appMessage',
        action: 'create',
        payload: record('message', 'ticket', 'contact'),
      },
      'tickets.message-updated': {
        event: 'appMessage',
        action: 'update',
        payload: record('message'),
      },
    },
    consumes: [],
  },
  jobs: {
    'pick-up-decisions': { every: '30s' },
    'prune-counts': { cron: '17 4 * * *' },
    'prune-early-changes': { cron: '27 4 * * *' },
  },
  tasks: {},
  web: {
    routes: [{ path: '/tickets/:ticketId?', screen: 'TicketsScreen', access: 'member' }],
    nav: [
      {
        section: 'main',
        path: '/tickets',
        label: 'nav.tickets',
        order: 10,
        access: 'member',
        badge: 'TicketsBadge',
        shortcut: 't',
      },
    ],
    opens: [
      'tickets.below-header',
      'tickets.composer',
      'tickets.composer-suggestions',
      'tickets.drawer',
      'tickets.header',
      'tickets.list',
      'tickets.row',
    ],
    fills: [
      { slot: 'shell.commands', component: 'TicketCommands', order: 10, access: 'member' },
      { slot: 'shell.topbar', component: 'NotificationsButton', order: 10, access: 'member' },
    ],
  },
});

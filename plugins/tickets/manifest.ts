import { defineManifest } from 'prosa/contract';
import type { EventSpec } from 'prosa/contract';

const record = (...names: string[]): Record<string, unknown> => ({
  type: 'object',
  required: names,
});

/** A fact that no screen is told: the ticket itself is. */
const change = (action: string): EventSpec => ({
  event: 'ticket',
  action,
  payload: record('ticketId', 'contactId', 'connectionId', 'isGroup', 'by', 'cause', 'from', 'to'),
  key: 'ticketId',
});

const message = (action: string, ...further: string[]): EventSpec => ({
  event: 'appMessage',
  action,
  payload: record('message', ...further),
  key: 'message.ticketId',
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
      'tickets.ticket-hidden': { event: 'ticket', action: 'delete', payload: record('ticketId') },
      'tickets.ticket-opened': change('opened'),
      'tickets.ticket-accepted': change('accepted'),
      'tickets.ticket-queued': change('queued'),
      'tickets.ticket-returned': change('returned'),
      'tickets.ticket-closed': change('closed'),
      'tickets.ticket-reopened': change('reopened'),
      'tickets.ticket-deleted': {
        event: 'ticket',
        action: 'delete',
        payload: record('ticketId', 'removed'),
        key: 'ticketId',
      },
      'tickets.unread-updated': {
        event: 'ticket',
        action: 'updateUnread',
        payload: record('ticketId'),
      },
      'tickets.message-received': message('create', 'ticket', 'contact'),
      'tickets.message-sent': message('create', 'ticket', 'contact'),
      'tickets.message-updated': message('update'),
      'tickets.message-transcribed': message('update'),
      'tickets.message-ack-changed': message('update'),
      'tickets.message-failed': message('update'),
      'tickets.message-edited': message('update'),
      'tickets.message-deleted': message('update'),
    },
    consumes: [],
    relays: ['presence', 'viewer'],
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
      'tickets.message',
      'tickets.row',
    ],
    fills: [
      { slot: 'shell.commands', component: 'TicketCommands', order: 10, access: 'member' },
      { slot: 'shell.topbar', component: 'NotificationsButton', order: 10, access: 'member' },
    ],
  },
});

import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'notes',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['tickets', 'contacts', 'users'],
  optional: ['automation'],
  switchable: { isOnByDefault: true },
  api: ['ticket-notes'],
  tables: ['ticket_notes'],
  permissions: {},
  events: {
    publishes: {
      'notes.note-created': {
        event: 'ticketNote',
        action: 'create',
        payload: {
          type: 'object',
          required: ['ticketNote'],
          properties: { ticketNote: { type: 'object', required: ['id', 'note', 'contactId'] } },
        },
      },
      'notes.note-deleted': {
        event: 'ticketNote',
        action: 'delete',
        payload: {
          type: 'object',
          required: ['ticketNoteId'],
          properties: { ticketNoteId: { type: 'integer' } },
        },
      },
    },
    consumes: [],
  },
  jobs: {},
  tasks: {},
  web: {
    routes: [],
    nav: [],
    fills: [{ slot: 'tickets.drawer', component: 'NotesSection', order: 10, access: 'member' }],
  },
});

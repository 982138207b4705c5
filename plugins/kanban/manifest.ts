import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'kanban',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['tickets', 'tags', 'queues', 'users', 'contacts', 'connections'],
  planFeature: 'useKanban',
  switchable: { isOnByDefault: true },
  api: ['kanban', 'ticket/kanban', 'ticket-tags'],
  tables: ['kanban_cards', 'kanban_lanes', 'kanban_rules'],
  permissions: { 'kanban-page:arrange': ['admin'] },
  events: {
    publishes: {
      'kanban.card-placed': {
        event: 'kanban',
        action: 'update',
        payload: {
          type: 'object',
          required: ['card'],
          properties: {
            card: { type: 'object', required: ['ticketId', 'laneId', 'since', 'ticket'] },
          },
        },
      },
      // Lanes were arranged, or cards of a whole lane have moved: what a board shows has to be read anew.
      'kanban.board-changed': {
        event: 'kanban',
        action: 'reload',
        payload: { type: 'object', properties: {} },
      },
    },
    consumes: [],
  },
  follows: {
    from: 'beginning',
    events: [
      'tickets.ticket-opened',
      'tickets.ticket-accepted',
      'tickets.ticket-queued',
      'tickets.ticket-returned',
      'tickets.ticket-closed',
      'tickets.ticket-reopened',
      'tags.ticket-tags-changed',
      'tags.tag-lane-changed',
    ],
  },
  jobs: {},
  tasks: {},
  web: {
    routes: [{ path: '/kanban', screen: 'KanbanScreen', access: 'member' }],
    nav: [
      {
        section: 'main',
        path: '/kanban',
        label: 'nav.kanban',
        order: 15,
        access: 'member',
        shortcut: 'k',
      },
    ],
  },
});

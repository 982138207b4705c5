import { defineManifest } from 'prosa/contract';

const tagPayload = {
  type: 'object',
  required: ['tag'],
  properties: { tag: { type: 'object', required: ['id', 'name', 'color'] } },
};

export default defineManifest({
  id: 'tags',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['tickets'],
  api: ['tags'],
  tables: ['tags', 'ticket_tags'],
  permissions: {
    'tags-page:editTag': ['admin', 'supervisor'],
    'tags-page:deleteTag': ['admin'],
    'tags-page:setKanban': ['admin', 'supervisor'],
  },
  events: {
    publishes: {
      'tags.tag-created': { event: 'tag', action: 'create', payload: tagPayload },
      'tags.tag-updated': { event: 'tag', action: 'update', payload: tagPayload },
      'tags.tag-deleted': {
        event: 'tag',
        action: 'delete',
        payload: {
          type: 'object',
          required: ['tagId'],
          properties: { tagId: { type: 'integer' } },
        },
      },
      // Tickets are gone, and with them some of the counts.
      'tags.counts-changed': {
        event: 'tag',
        action: 'reload',
        payload: { type: 'object', properties: {} },
      },
      'tags.ticket-tags-changed': {
        event: 'ticketTags',
        action: 'update',
        payload: { type: 'object', required: ['ticketId', 'added', 'removed', 'by'] },
        key: 'ticketId',
      },
      'tags.tag-lane-changed': {
        event: 'tagLane',
        action: 'update',
        payload: { type: 'object', required: ['tagId', 'isLane'] },
        key: 'tagId',
      },
    },
    consumes: [],
  },
  follows: { from: 'now', events: ['tickets.ticket-deleted'] },
  jobs: {},
  tasks: {},
  web: {
    routes: [{ path: '/tags', screen: 'TagsScreen', access: 'member' }],
    nav: [
      {
        section: 'main',
        path: '/tags',
        label: 'nav.tags',
        order: 60,
        access: 'member',
        shortcut: 'e',
      },
    ],
    fills: [
      { slot: 'tickets.below-header', component: 'TagEditor', order: 10, access: 'member' },
      { slot: 'tickets.list', component: 'TagFilter', order: 10, access: 'member' },
      { slot: 'tickets.row', component: 'RowTags', order: 10, access: 'member' },
    ],
  },
});

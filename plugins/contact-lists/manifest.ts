import { defineManifest } from 'prosa/contract';

const record = {
  type: 'object',
  required: ['record'],
  properties: { record: { type: 'object', required: ['id', 'name'] } },
};

const gone = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };

export default defineManifest({
  id: 'contact-lists',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['contacts', 'connections', 'tickets', 'tags', 'consents', 'governor'],
  planFeature: 'useCampaigns',
  switchable: { isOnByDefault: true },
  api: ['contact-lists', 'contact-list-items', 'contact-list-imports', 'segments'],
  tables: [
    'contact_lists',
    'contact_list_items',
    'contact_list_imports',
    'contact_list_import_rows',
    'contact_list_checks',
    'segments',
  ],
  permissions: { 'contact-lists-page:checkNumbers': ['admin'] },
  events: {
    publishes: {
      'contact-lists.list-created': { event: 'ContactList', action: 'create', payload: record },
      'contact-lists.list-updated': { event: 'ContactList', action: 'update', payload: record },
      'contact-lists.list-deleted': { event: 'ContactList', action: 'delete', payload: gone },
      // Many at once: the list's people are to be read anew.
      'contact-lists.items-imported': {
        event: 'ContactListItems',
        action: 'reload',
        payload: { type: 'object', required: ['contactListId', 'records'] },
      },
      'contact-lists.import-progressed': {
        event: 'contactListImport',
        action: 'update',
        payload: {
          type: 'object',
          required: ['contactListImport'],
          properties: { contactListImport: { type: 'object', required: ['id', 'status'] } },
        },
      },
      'contact-lists.check-progressed': {
        event: 'contactListCheck',
        action: 'update',
        payload: {
          type: 'object',
          required: ['contactListCheck'],
          properties: { contactListCheck: { type: 'object', required: ['id', 'status'] } },
        },
      },
      'contact-lists.segment-created': { event: 'segment', action: 'create', payload: record },
      'contact-lists.segment-updated': { event: 'segment', action: 'update', payload: record },
      'contact-lists.segment-deleted': { event: 'segment', action: 'delete', payload: gone },
      'contact-lists.item-created': { event: 'ContactListItem', action: 'create', payload: record },
      'contact-lists.item-updated': { event: 'ContactListItem', action: 'update', payload: record },
      'contact-lists.item-deleted': {
        event: 'ContactListItem',
        action: 'delete',
        payload: { ...gone, required: ['id', 'contactListId'] },
      },
    },
    consumes: [],
  },
  follows: { from: 'now', events: ['governor.number-checked'] },
  jobs: { 'tend-imports': { every: '5m' }, 'tend-checks': { every: '10m' } },
  tasks: {
    check: {
      payload: {
        type: 'object',
        required: ['companyId', 'checkId'],
        properties: { companyId: { type: 'integer' }, checkId: { type: 'integer' } },
      },
      retryLimit: 5,
      retryDelay: 5,
    },
    import: {
      payload: {
        type: 'object',
        required: ['companyId', 'importId'],
        properties: { companyId: { type: 'integer' }, importId: { type: 'integer' } },
      },
      retryLimit: 5,
      retryDelay: 5,
    },
  },
  web: {
    routes: [
      { path: '/contact-lists', screen: 'ContactListsScreen', access: 'admin' },
      { path: '/segments', screen: 'SegmentsScreen', access: 'admin' },
      {
        path: '/contact-lists/:contactListId/contacts',
        screen: 'ListItemsScreen',
        access: 'admin',
      },
    ],
    nav: [
      {
        section: 'outreach',
        path: '/contact-lists',
        label: 'nav.contactLists',
        order: 70,
        access: 'admin',
        shortcut: 'i',
      },
      {
        section: 'outreach',
        path: '/segments',
        shortcut: 'g',
        label: 'nav.segments',
        order: 71,
        access: 'admin',
      },
    ],
  },
});

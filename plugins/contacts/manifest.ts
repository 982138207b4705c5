import { defineManifest } from 'prosa/contract';

const contactPayload = {
  type: 'object',
  required: ['contact'],
  properties: {
    contact: { type: 'object', required: ['id', 'name', 'number'] },
  },
};

export default defineManifest({
  id: 'contacts',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: [],
  api: ['contacts', 'contact'],
  tables: [
    'contact_counts',
    'contacts',
    'contact_extra_info',
    'contact_imports',
    'contact_import_rows',
    'contact_addresses',
    'contact_merges',
  ],
  permissions: {
    'contacts-page:deleteContact': ['admin'],
    'contacts-page:exportContacts': ['admin'],
    'contacts-page:mergeContacts': ['admin'],
  },
  events: {
    publishes: {
      'contacts.contact-created': {
        event: 'contact',
        action: 'create',
        payload: contactPayload,
        key: 'contact.id',
      },
      'contacts.contact-updated': {
        event: 'contact',
        action: 'update',
        payload: contactPayload,
        key: 'contact.id',
      },
      'contacts.contact-parted': {
        event: 'contact',
        action: 'create',
        payload: { type: 'object', required: ['fromId', 'contact'] },
        key: 'contact.id',
      },
      'contacts.contact-deleted': {
        event: 'contact',
        action: 'delete',
        key: 'contactId',
        payload: {
          type: 'object',
          required: ['contactId'],
          properties: { contactId: { type: 'integer' } },
        },
      },
      // It lives on in another: lists let go of it.
      'contacts.contact-merged': {
        event: 'contact',
        action: 'delete',
        key: 'contactId',
        payload: {
          type: 'object',
          required: ['contactId', 'intoId'],
          properties: { contactId: { type: 'integer' }, intoId: { type: 'integer' } },
        },
      },
      // Many at once: lists are to be read anew.
      'contacts.contacts-imported': {
        event: 'contact',
        action: 'reload',
        payload: {
          type: 'object',
          required: ['importId'],
          properties: { importId: { type: 'integer' } },
        },
      },
      'contacts.import-progressed': {
        event: 'contactImport',
        action: 'update',
        payload: {
          type: 'object',
          required: ['contactImport'],
          properties: { contactImport: { type: 'object', required: ['id', 'status'] } },
        },
      },
    },
    consumes: [],
  },
  jobs: { 'tend-imports': { every: '5m' } },
  tasks: {
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
    routes: [{ path: '/contacts', screen: 'ContactsScreen', access: 'member' }],
    nav: [
      {
        section: 'main',
        path: '/contacts',
        label: 'nav.contacts',
        order: 40,
        access: 'member',
        shortcut: 'c',
      },
    ],
    opens: ['contacts.dialog', 'contacts.filter', 'contacts.row'],
    fills: [{ slot: 'shell.commands', component: 'ContactCommands', order: 20, access: 'member' }],
  },
});

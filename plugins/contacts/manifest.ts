import { defineManifest } from 'prosa/contract';

const contactPayload = {
  type: 'object',
  required: ['contact'],
  properties: { contact: { type: 'object', required: ['id', 'name', 'number'] } },
};

export default defineManifest({
  id: 'contacts',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: [],
  api: ['contacts', 'contact'],
  tables: ['contacts', 'contact_extra_info'],
  permissions: { 'contacts-page:deleteContact': ['admin'] },
  events: {
    publishes: {
      'contacts.contact-created': { event: 'contact', action: 'create', payload: contactPayload },
      'contacts.contact-updated': { event: 'contact', action: 'update', payload: contactPayload },
      'contacts.contact-deleted': {
        event: 'contact',
        action: 'delete',
        payload: {
          type: 'object',
          required: ['contactId'],
          properties: { contactId: { type: 'integer' } },
        },
      },
    },
    consumes: [],
  },
  jobs: {},
  tasks: {},
  web: {
    routes: [{ path: '/contacts', screen: 'ContactsScreen', access: 'member' }],
    nav: [
      { section: 'main', path: '/contacts', label: 'nav.contacts', order: 40, access: 'member' },
    ],
  },
});

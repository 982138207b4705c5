import { defineManifest } from 'prosa/contract';
import type { EventSpec } from 'prosa/contract';

const changed = (action: string): EventSpec => ({
  event: 'optOut',
  action,
  payload: {
    type: 'object',
    required: ['contactId', 'source', 'connectionId', 'messageId', 'userId'],
  },
  key: 'contactId',
});

/** Empty: the words that Prosa has, in the company's language. */
const answer = { type: 'string', maxLength: 500, default: '' };

export default defineManifest({
  id: 'consents',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['contacts', 'connections', 'tickets', 'users'],
  api: ['consents'],
  tables: ['consents', 'suppressions', 'suppression_keys', 'contact_standings'],
  sealed: [{ table: 'suppression_keys', column: 'sealed', purpose: 'consents' }],
  permissions: {
    'consents:change': ['admin', 'supervisor'],
  },
  settings: {
    type: 'object',
    properties: { optOutAnswer: answer, optInAnswer: answer },
  },
  events: {
    publishes: {
      'consents.opted-out': changed('create'),
      'consents.opted-in': changed('delete'),
      'consents.consent-recorded': {
        event: 'consent',
        action: 'create',
        payload: { type: 'object', required: ['contactId'] },
      },
    },
    consumes: [],
  },
  follows: {
    from: 'now',
    events: ['contacts.contact-created', 'contacts.contact-updated'],
    every: '1s',
  },
  jobs: {},
  tasks: {},
  web: {
    routes: [],
    nav: [],
    fills: [
      { slot: 'contacts.dialog', component: 'ContactConsents', order: 50, access: 'member' },
      { slot: 'contacts.filter', component: 'StandingFilter', order: 10, access: 'member' },
      { slot: 'contacts.row', component: 'OptOutPill', order: 10, access: 'member' },
      { slot: 'tickets.drawer', component: 'TicketConsents', order: 20, access: 'member' },
      { slot: 'tickets.message', component: 'OptOutOffer', order: 10, access: 'member' },
    ],
  },
});

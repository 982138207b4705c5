import { defineManifest } from 'prosa/contract';

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };

export default defineManifest({
  id: 'account',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: [],
  api: ['account'],
  tables: [],
  permissions: {},
  events: { publishes: {}, consumes: [] },
  jobs: {},
  tasks: {
    notify: {
      // The address as it was when it happened: a thief who changes it does not get the mail.
      payload: {
        type: 'object',
        required: [
          'kind',
          'to',
          'name',
          'language',
          'timeZone',
          'at',
          'address',
          'userAgent',
          'by',
        ],
        properties: {
          kind: text,
          to: text,
          name: text,
          language: { enum: ['pt', 'en', 'es'] },
          timeZone: text,
          at: text,
          address: textOrNull,
          userAgent: textOrNull,
          by: textOrNull,
        },
      },
      retryLimit: 5,
      retryDelay: 20,
    },
  },
  web: {
    routes: [{ path: '/sessions', screen: 'SessionsScreen', access: 'member' }],
    nav: [],
    fills: [{ slot: 'shell.profile', component: 'SessionsEntry', order: 20, access: 'member' }],
  },
});

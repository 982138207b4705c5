import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'companies',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['plans', 'settings'],
  api: ['companies'],
  tables: ['pending_signups'],
  permissions: {},
  settings: {
    type: 'object',
    properties: {
      publicSignup: {
        type: 'string',
        enum: ['enabled', 'disabled'],
        default: 'enabled',
        platform: 'shared',
        sensitive: true,
      },
    },
  },
  events: {
    publishes: {
      'companies.company-updated': {
        event: 'company',
        action: 'update',
        payload: {
          type: 'object',
          required: ['company'],
          properties: { company: { type: 'object', required: ['id', 'name', 'dueDate'] } },
        },
        // A company that was switched off hears nothing more.
        affectsAccess: true,
      },
    },
    consumes: [],
  },
  jobs: { sweep: { every: '1h' }, 'delete-closed': { every: '1h' } },
  tasks: {
    'confirm-signup': {
      // The link's token is made when the mail is: it stands in no queue.
      payload: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
      retryLimit: 3,
      retryDelay: 20,
    },
  },
  web: {
    routes: [
      {
        path: '/signup',
        screen: 'SignupScreen',
        access: 'public',
        whileEnabled: 'publicSignup',
      },
      {
        path: '/signup/confirm',
        screen: 'ConfirmSignupScreen',
        access: 'public',
        whileEnabled: 'publicSignup',
      },
    ],
    nav: [],
    opens: ['companies.dialog'],
    fills: [
      { slot: 'settings.options', component: 'TimeZoneSetting', order: 10, access: 'admin' },
      {
        slot: 'settings.tabs',
        component: 'CompaniesTab',
        order: 20,
        access: 'super',
        label: 'title',
      },
    ],
  },
});

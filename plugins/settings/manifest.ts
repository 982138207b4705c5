import { defineManifest } from 'prosa/contract';

const onOff = (fallback: 'enabled' | 'disabled', more: Readonly<Record<string, unknown>> = {}) => ({
  type: 'string',
  enum: ['enabled', 'disabled'],
  default: fallback,
  ...more,
});

/** Settings without a form: nothing in this installation acts on them yet. They are kept for those who ask by the API. */
const kept = { form: false };

export default defineManifest({
  id: 'settings',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: [],
  api: ['settings'],
  tables: [],
  permissions: {},
  settings: {
    type: 'object',
    properties: {
      campaignsEnabled: {
        type: 'string',
        enum: ['true', 'false'],
        default: 'true',
        platform: true,
        ...kept,
      },
      gracePeriod: {
        type: 'integer',
        minimum: 0,
        maximum: 60,
        default: 0,
        platform: 'shared',
        sensitive: true,
      },
      supportContact: { type: 'string', maxLength: 200, default: '', platform: 'shared' },
      userRating: onOff('disabled'),
      scheduleType: {
        type: 'string',
        enum: ['disabled', 'queue', 'company'],
        default: 'disabled',
      },
      userCreation: onOff('disabled', kept),
      timeCreateNewTicket: {
        type: 'integer',
        minimum: 0,
        maximum: 604_800,
        default: 0,
        ...kept,
      },
      chatBotType: { type: 'string', enum: ['text'], default: 'text', ...kept },
      sendGreetingMessageOneQueues: onOff('disabled'),
    },
  },
  events: {
    publishes: {
      'settings.setting-updated': {
        event: 'settings',
        action: 'update',
        payload: {
          type: 'object',
          required: ['setting'],
          properties: { setting: { type: 'object', required: ['key', 'value'] } },
        },
        // A setting may decide who is let in.
        affectsAccess: true,
      },
    },
    consumes: [],
  },
  jobs: {},
  tasks: {},
  web: {
    routes: [
      { path: '/settings/:tab?', screen: 'SettingsScreen', access: 'admin' },
      { path: '/settings/plugins/:plugin', screen: 'PluginSettingsScreen', access: 'admin' },
    ],
    nav: [
      {
        section: 'admin',
        path: '/settings',
        label: 'nav.settings',
        order: 90,
        access: 'admin',
        shortcut: 's',
      },
    ],
    fills: [{ slot: 'shell.support', component: 'SupportContact', order: 10, access: 'public' }],
    opens: ['settings.options', 'settings.page', 'settings.tabs'],
  },
});

import { defineManifest } from 'prosa/contract';

const record = {
  type: 'object',
  required: ['record'],
  properties: { record: { type: 'object', required: ['id', 'name', 'status'] } },
};

const ids = (...names: string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'integer' }])),
});

export default defineManifest({
  id: 'campaigns',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: [
    'contacts',
    'tags',
    'queues',
    'connections',
    'tickets',
    'consents',
    'governor',
    'contact-lists',
    'files',
  ],
  planFeature: 'useCampaigns',
  switchable: { isOnByDefault: true },
  api: ['campaigns', 'campaign-settings'],
  tables: [
    'campaigns',
    'campaign_messages',
    'campaign_sources',
    'campaign_recipients',
    'campaign_counts',
    'campaign_settings',
  ],
  permissions: {},
  events: {
    publishes: {
      'campaigns.campaign-created': { event: 'campaign', action: 'create', payload: record },
      'campaigns.campaign-updated': { event: 'campaign', action: 'update', payload: record },
      'campaigns.campaign-deleted': { event: 'campaign', action: 'delete', payload: ids('id') },
      'campaigns.settings-changed': {
        event: 'campaignSettings',
        action: 'update',
        payload: { type: 'object', required: ['records'] },
      },
    },
    consumes: [],
  },
  follows: {
    from: 'now',
    events: [
      'tickets.message-ack-changed',
      'tickets.message-failed',
      'consents.opted-out',
      'connections.state-changed',
    ],
  },
  jobs: { sweep: { every: '20s' } },
  tasks: {
    'start-due': { payload: ids('companyId'), retryLimit: 3, retryDelay: 5 },
    prepare: { payload: ids('companyId', 'campaignId'), retryLimit: 5, retryDelay: 10 },
    answered: { payload: ids('companyId', 'recipientId'), retryLimit: 5, retryDelay: 5 },
  },
  web: {
    routes: [
      { path: '/campaigns', screen: 'CampaignsScreen', access: 'admin' },
      { path: '/campaign/:campaignId/report', screen: 'CampaignReportScreen', access: 'admin' },
      { path: '/campaigns-config', screen: 'CampaignSettingsScreen', access: 'admin' },
    ],
    nav: [
      {
        section: 'outreach',
        path: '/campaigns',
        label: 'nav.campaigns',
        order: 60,
        access: 'admin',
        shortcut: 'o',
      },
      {
        section: 'outreach',
        path: '/campaigns-config',
        shortcut: 'j',
        label: 'nav.campaignSettings',
        order: 90,
        access: 'admin',
      },
    ],
    fills: [
      { slot: 'tickets.below-header', component: 'AnsweredNote', order: 20, access: 'member' },
    ],
  },
});

import { defineManifest } from 'prosa/contract';

export default defineManifest({
  id: 'announcements',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['companies', 'plans'],
  planFeature: 'useAnnouncements',
  planFeatures: { useAnnouncements: { isIncludedByDefault: true } },
  switchable: { isOnByDefault: true },
  api: ['announcements'],
  tables: ['announcements', 'announcement_receipts'],
  permissions: {},
  events: {
    publishes: {
      'announcements.receipts-changed': {
        event: 'announcementReceipt',
        action: 'update',
        payload: {
          type: 'object',
          required: ['ids', 'isDismissed'],
          properties: {
            ids: { type: 'array', items: { type: 'integer' } },
            isDismissed: { type: 'boolean' },
          },
        },
      },
    },
    consumes: [],
    relays: ['announcement'],
  },
  jobs: { 'tell-periods': { every: '30s' } },
  tasks: {},
  web: {
    // Everybody may open the address: those whom it is not for are told so, and led away.
    routes: [{ path: '/announcements', screen: 'AnnouncementsScreen', access: 'member' }],
    nav: [
      {
        section: 'admin',
        path: '/announcements',
        label: 'nav.announcements',
        order: 85,
        access: 'super',
        shortcut: 'n',
      },
    ],
    fills: [
      { slot: 'shell.topbar', component: 'AnnouncementsButton', order: 30, access: 'member' },
      { slot: 'shell.notices', component: 'AnnouncementBanner', order: 10, access: 'member' },
    ],
  },
});

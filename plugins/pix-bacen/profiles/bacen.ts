import type { Profile } from './profile.ts';

/** Any other provider that keeps to the standard: its addresses are typed. */
export const bacen: Profile = {
  id: 'bacen',
  tokenPath: '/oauth/token',
  apiPath: '',
  tokenBody: 'form',
  plainWebhookHeaders: {},
  noticeAddresses: [],
};

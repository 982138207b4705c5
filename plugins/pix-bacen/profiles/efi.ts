import type { Profile } from './profile.ts';

/** Efí, as its documentation says. */
export const efi: Profile = {
  id: 'efi',
  hosts: {
    production: 'https://pix.api.efipay.com.br',
    sandbox: 'https://pix-h.api.efipay.com.br',
  },
  tokenPath: '/oauth/token',
  apiPath: '/v2',
  tokenBody: 'json',
  plainWebhookHeaders: { 'x-skip-mtls-checking': 'true' },
  noticeAddresses: ['34.193.116.226'],
};

/** The purposes that secrets of integrations are sealed for. */
export const SERVICE_ACCOUNT_PURPOSE = 'queue-integrations.service-account';
export const HEADER_PURPOSE = 'queue-integrations.header';
export const SIGNING_PURPOSE = 'queue-integrations.signing';

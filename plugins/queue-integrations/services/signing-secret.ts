import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 24;

/** A secret that calls are signed with, as Standard Webhooks write it. */
export const newSigningSecret = (): string =>
  `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

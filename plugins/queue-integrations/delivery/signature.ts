import { createHmac } from 'node:crypto';

/** Headers of a call that is signed as Standard Webhooks say. */
export interface SignedHeaders extends Readonly<Record<string, string>> {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/**
 * Signs a call.
 * @param secrets each `whsec_` and Base64; several while one takes the place of another
 * @param at the moment of this attempt: receivers refuse what is older than some minutes
 */
export const signedHeaders = (
  id: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): SignedHeaders => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const hash = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    return `v1,${hash}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
};

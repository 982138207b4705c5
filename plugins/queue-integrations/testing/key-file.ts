import { generateKeyPairSync } from 'node:crypto';

let made: { readonly json: string; readonly publicKey: string } | undefined;

/** A key file of a made-up service account, with the public key that it is checked with. Its addresses lead astray. */
export const keyFile = (): { readonly json: string; readonly publicKey: string } => {
  if (made) return made;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const json = JSON.stringify({
    type: 'service_account',
    project_id: 'loja-agente',
    private_key_id: 'abc',
    private_key: privateKey,
    client_email: 'bot@loja-agente.iam.gserviceaccount.com',
    token_uri: 'http://169.254.169.254/token',
  });
  made = { json, publicKey };
  return made;
};

import { createPrivateKey } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

/** The parts of a key file that are used. Its addresses are not: whoever typed it would aim our calls. */
export interface ServiceAccount {
  readonly email: string;
  /** PEM. */
  readonly privateKey: string;
  readonly projectId: string;
}

const KeyFile = Type.Object({
  type: Type.Literal('service_account'),
  client_email: Type.String({ pattern: '^[^\\s@]+@[^\\s@]+$', maxLength: 320 }),
  private_key: Type.String({ minLength: 1 }),
  project_id: Type.String({ pattern: '^[a-z0-9.:-]{1,100}$' }),
});

const isPrivateKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
};

/** Reads the key file of a service account. @returns undefined for anything else */
export const readServiceAccount = (text: string): ServiceAccount | undefined => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Value.Check(KeyFile, parsed) || !isPrivateKey(parsed.private_key)) return undefined;
  return {
    email: parsed.client_email,
    privateKey: parsed.private_key,
    projectId: parsed.project_id,
  };
};

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Says what it is wherever it turns up: in a log, in a program's source. */
const PREFIX = 'prosa_';
const BYTES = 32;
const SHOWN = 4;

const BEARER = /^Bearer (prosa_[\w-]{43})$/i;

export const newSecret = (): string => `${PREFIX}${randomBytes(BYTES).toString('base64url')}`;

/** As random as it is, nobody finds a token by trying; a plain hash keeps it. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The end of a token, which is shown to tell it from others. */
export const endOf = (secret: string): string => secret.slice(-SHOWN);

/** Compares two hashes in a time that says nothing of where they differ. */
export const isSameHash = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** The token of an Authorization header; undefined for what cannot be one. */
export const secretOf = (authorization: string | undefined): string | undefined =>
  BEARER.exec(authorization ?? '')?.[1];

import { createHash, randomBytes } from 'node:crypto';

/** How long a link is good for, in milliseconds. */
export const LINK_LIFE = 30 * 60 * 1000;

/** 256 random bits, for the mail and nowhere else. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. */
export const hashOf = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

import { createHash, randomBytes } from 'node:crypto';

/** How long a link is good for, in milliseconds. */
export const LINK_LIFE = 30 * 60 * 1000;

/** 256 random bits, for the mail and nowhere else. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash of a token, which is stored in its place. */
export const hashOf = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

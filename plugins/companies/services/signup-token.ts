import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: the key of a signup for its browser, or the token of its link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token, and what is counted of an e-mail. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url');

import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: the key of a signup for its browser, or the token of its link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Hash of a token as it is stored, and of an e-mail as it is counted. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url');

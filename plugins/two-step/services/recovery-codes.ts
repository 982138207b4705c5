import { randomInt } from 'node:crypto';

const HOW_MANY = 10;
const HALF = 5;
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const half = (): string =>
  Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Ten codes such as `k7m2p-x9wqa`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: HOW_MANY }, () => `${half()}-${half()}`);

/** A code however it was typed; undefined when it cannot be one. */
export const tidyRecoveryCode = (typed: string): string | undefined => {
  const letters = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  return letters.length === 2 * HALF
    ? `${letters.slice(0, HALF)}-${letters.slice(HALF)}`
    : undefined;
};

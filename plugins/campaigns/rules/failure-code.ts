/** Reasons for which a message that failed is not tried once more: it would fail again, or harm the connection. */
export const FINAL_FAILURES: readonly string[] = [
  'not-on-whatsapp',
  'restricted',
  'timelock',
  'address-refused',
  'file-lost',
  'refused-463',
];

const isCode = (failure: string): boolean => /^[a-z0-9-]{1,40}$/.test(failure);

/** The reason of a failure as reports group it: a code of the channel, or `other` where it gave none. */
export const failureCode = (failure: string): string => (isCode(failure) ? failure : 'other');

/**
 * Whether nobody can tell if a message left: the attempts ended in words that no kind of connection has a code for, such as
 * those of an error in its own code. A channel that refuses a message says so by a code, or not at all.
 */
export const isUnexplained = (failure: string): boolean => failure !== '' && !isCode(failure);

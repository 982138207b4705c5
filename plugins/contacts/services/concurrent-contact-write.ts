import { brokenConstraint } from 'prosa/core';

/** Somebody else stored the same at the same instant: the transaction starts over and sees it. */
export class ConcurrentContactWrite extends Error {
  /** SQLSTATE of a serialization failure, which the database layer tries again. */
  readonly code = '40001';
}

/** Makes contacts; where one of their addresses became another contact's meanwhile, the transaction starts over. */
export const claiming = async <T>(write: PromiseLike<T>): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    if (brokenConstraint(error) !== 'contact_addresses_key') throw error;
    throw new ConcurrentContactWrite('an address is another contact’s by now', { cause: error });
  }
};

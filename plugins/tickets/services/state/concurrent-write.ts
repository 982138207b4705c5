import { brokenConstraint } from 'prosa/core';

/** Somebody else stored the same at the same instant: the transaction starts over and sees it. */
export class ConcurrentWrite extends Error {
  /** SQLSTATE of a serialization failure, which the database layer tries again. */
  readonly code = '40001';
}

/**
 * Writes a ticket that becomes active. The index that allows one per contact and connection decides between two who do
 * so at once: the later one starts over, and finds the other.
 */
export const activating = async <T>(write: PromiseLike<T>): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    if (brokenConstraint(error) !== 'tickets_active_key') throw error;
    throw new ConcurrentWrite('the contact has an active ticket by now', { cause: error });
  }
};

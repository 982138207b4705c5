import { LRUCache } from 'lru-cache';
import { injectable } from 'tsyringe';

/** Most contacts of all connections of a process: of more, those that wait longest come at their time. */
const MOST = 20_000;

const keyOf = (connectionId: number, contactId: number): string =>
  `${String(connectionId)}/${String(contactId)}`;

/**
 * Contacts for whom something waits on connections of this process, as claims have found. It is a hint in memory, so that what
 * customers write is asked for nothing: after a restart, those come at their time until they were put off anew.
 */
@injectable()
export class WaitingContacts {
  readonly #known = new LRUCache<string, true>({ max: MOST });

  add(connectionId: number, contactIds: Iterable<number>): void {
    for (const contactId of contactIds) this.#known.set(keyOf(connectionId, contactId), true);
  }

  has(connectionId: number, contactId: number): boolean {
    return this.#known.has(keyOf(connectionId, contactId));
  }

  remove(connectionId: number, contactIds: Iterable<number>): void {
    for (const contactId of contactIds) this.#known.delete(keyOf(connectionId, contactId));
  }
}

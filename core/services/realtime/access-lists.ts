import pLimit from 'p-limit';
import type { RealtimeUser } from './types.ts';

/** The topics a user may hear now, shared by one session's sockets: an impersonator may hear topics the user may not. */
export interface AccessList {
  readonly companyId: number;
  readonly userId: number;
  readonly sessionId: string;
  /** Full topic names. */
  readonly topics: ReadonlySet<string>;
}

interface Entry extends AccessList {
  topics: ReadonlySet<string>;
  user: RealtimeUser;
  holders: number;
  /** How often it was asked for; what is read is current only if nobody asked meanwhile. */
  asked: number;
  reading: Promise<void> | undefined;
}

/** Reads at once: a change that concerns a whole company must not take the database from everybody else. */
const READS_AT_ONCE = 8;

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((topic) => other.has(topic));

/** The exact topics of every connected session, read anew when told that access changed. */
export class AccessLists {
  readonly #read: (user: RealtimeUser) => Promise<readonly string[]>;
  readonly #entries = new Map<string, Entry>();
  readonly #limit = pLimit(READS_AT_ONCE);

  /** @param read the full topic names a user may hear now */
  constructor(read: (user: RealtimeUser) => Promise<readonly string[]>) {
    this.#read = read;
  }

  /** The session's list, kept current until released. */
  async acquire(user: RealtimeUser): Promise<AccessList> {
    const entry = this.#entryOf(user);
    entry.holders += 1;
    entry.user = user;
    try {
      await this.#refreshEntry(entry);
    } catch (error) {
      this.release(entry);
      throw error;
    }
    return entry;
  }

  release(list: AccessList): void {
    const entry = this.#entries.get(list.sessionId);
    if (entry !== list) return;
    entry.holders -= 1;
    if (entry.holders === 0) this.#entries.delete(list.sessionId);
  }

  /**
   * Reads lists anew: those of a company, of one user in it, or of everybody. A list that cannot be read becomes empty: nothing is
   * delivered on a guess.
   * @returns the lists that are different now, and those that could not be read
   */
  async refresh(
    companyId?: number,
    userId?: number,
  ): Promise<{ readonly changed: readonly AccessList[]; readonly failed: readonly AccessList[] }> {
    const entries = [...this.#entries.values()].filter(
      (entry) =>
        (companyId === undefined || entry.companyId === companyId) &&
        (userId === undefined || entry.userId === userId),
    );
    const before = new Map(entries.map((entry) => [entry, entry.topics]));
    const results = await Promise.allSettled(entries.map((entry) => this.#refreshEntry(entry)));
    const failed = entries.filter((_, index) => results[index]?.status === 'rejected');
    for (const entry of failed) entry.topics = new Set();
    const changed = entries.filter(
      (entry) => !failed.includes(entry) && !isSame(entry.topics, before.get(entry) ?? new Set()),
    );
    return { changed, failed };
  }

  #entryOf(user: RealtimeUser): Entry {
    const { companyId, userId, sessionId } = user;
    const known = this.#entries.get(sessionId);
    if (known) return known;
    const topics: ReadonlySet<string> = new Set<string>();
    const entry = {
      companyId,
      userId,
      sessionId,
      topics,
      user,
      holders: 0,
      asked: 0,
      reading: undefined,
    };
    this.#entries.set(sessionId, entry);
    return entry;
  }

  #refreshEntry(entry: Entry): Promise<void> {
    entry.asked += 1;
    entry.reading ??= this.#limit(() => this.#readUntilCurrent(entry)).finally(
      () => (entry.reading = undefined),
    );
    return entry.reading;
  }

  async #readUntilCurrent(entry: Entry): Promise<void> {
    let asked: number;
    do {
      asked = entry.asked;
      entry.topics = new Set(await this.#read(entry.user));
    } while (entry.asked !== asked);
  }
}

import { LRUCache } from 'lru-cache';
import type { Session } from './session.ts';

/** How long a change made by another process may go unnoticed, in milliseconds. */
const FRESH_FOR = 3000;
const MOST_SESSIONS = 20_000;
/** How long a session that was alive counts as one that probably still is, in milliseconds: as long as an access token. */
const TRUSTED_FOR = 15 * 60 * 1000;

/** Which sessions a change concerns. */
export type SessionScope =
  | { readonly sessionId: string }
  | { readonly userId: number }
  | { readonly companyId: number }
  | 'all';

const concerns = (
  concerned: SessionScope,
  session: Pick<Session, 'id' | 'userId' | 'companyId'>,
): boolean => {
  if (concerned === 'all') return true;
  if ('sessionId' in concerned) return session.id === concerned.sessionId;
  if ('userId' in concerned) return session.userId === concerned.userId;
  return session.companyId === concerned.companyId;
};

/**
 * Sessions as they were read a moment ago. A session that changes in this process is forgotten at once; a change in
 * another is noticed within seconds.
 */
export class SessionCache {
  readonly #read: (sessionId: string) => Promise<Session | undefined>;
  readonly #known = new LRUCache<string, Session>({ max: MOST_SESSIONS, ttl: FRESH_FOR });
  /** Longer than it is believed what they may do. */
  readonly #alive = new LRUCache<string, Pick<Session, 'id' | 'userId' | 'companyId'>>({
    max: MOST_SESSIONS,
    ttl: TRUSTED_FOR,
  });
  readonly #reading = new Map<string, Promise<Session | undefined>>();
  #changes = 0;

  constructor(read: (sessionId: string) => Promise<Session | undefined>) {
    this.#read = read;
  }

  async get(sessionId: string): Promise<Session | undefined> {
    return this.#known.get(sessionId) ?? this.#load(sessionId);
  }

  /**
   * Whether a session was alive when it was last read. It may have ended since in another process: enough to queue
   * somebody, never to answer them.
   */
  wasAlive(sessionId: string): boolean {
    return this.#alive.has(sessionId);
  }

  forget(concerned: SessionScope): void {
    // Whatever is being read right now may be older than the change: it is answered, not kept, and not shared.
    this.#changes += 1;
    this.#reading.clear();
    for (const [id, session] of this.#known.entries()) {
      if (concerns(concerned, session)) this.#known.delete(id);
    }
    for (const [id, session] of this.#alive.entries()) {
      if (concerns(concerned, session)) this.#alive.delete(id);
    }
  }

  #load(sessionId: string): Promise<Session | undefined> {
    const running = this.#reading.get(sessionId);
    if (running) return running;
    const changes = this.#changes;
    const reading = this.#read(sessionId)
      .then((session) => {
        // Whoever sets up a second factor is let in by every process at once.
        const isKept = session && !session.lacksSecondFactor && changes === this.#changes;
        if (isKept) {
          const { id, userId, companyId } = session;
          this.#known.set(sessionId, session);
          this.#alive.set(sessionId, { id, userId, companyId });
        } else this.#alive.delete(sessionId);
        return session;
      })
      .finally(() => {
        if (this.#reading.get(sessionId) === reading) this.#reading.delete(sessionId);
      });
    this.#reading.set(sessionId, reading);
    return reading;
  }
}

/** Milliseconds in which two questions without an answer belong to the same trouble. */
const WINDOW = 15 * 60_000;

/** The remedy for a connection that did not answer: another socket, or everything that was made for it anew. */
export type Remedy = 'reopen' | 'renew';

/** Remembers the questions a connection did not answer. Times in milliseconds since 1970. */
export class ProbeFailures {
  #last: number | undefined;

  /** The connection was asked in vain. */
  failed(now: number): Remedy {
    const last = this.#last;
    this.#last = now;
    return last !== undefined && now - last < WINDOW ? 'renew' : 'reopen';
  }

  /** It answered. */
  answered(): void {
    this.#last = undefined;
  }
}

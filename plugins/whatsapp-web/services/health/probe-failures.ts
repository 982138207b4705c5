/** Milliseconds in which two questions without an answer belong to the same trouble. */
const WINDOW = 15 * 60_000;

/** What to do about a line that did not answer: another connection, or everything that was made for it anew. */
export type Remedy = 'reopen' | 'renew';

/** Remembers the questions a line did not answer. Times in milliseconds since 1970. */
export class Unanswered {
  #last: number | undefined;

  /** The line was asked in vain. */
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

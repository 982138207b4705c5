/**
 * Silence of the channel after which it is asked something, in milliseconds. Together with the time until somebody looks
 * and the time the channel has to answer, a line that is not heard by it is found in less than 100 seconds.
 */
export const QUESTION_PAUSE = 65_000;

/**
 * When to ask the channel something. Messages that come are no answer: a line may hear everything and be heard by nobody.
 * Times in milliseconds since 1970.
 */
export class Questions {
  #since: number;

  constructor(now: number) {
    this.#since = now;
  }

  /** The line opened. */
  opened(now: number): void {
    this.#since = now;
  }

  /** Whether it is time; it is then taken as asked. */
  isDue(now: number): boolean {
    if (now - this.#since < QUESTION_PAUSE) return false;
    this.#since = now;
    return true;
  }
}

/**
 * Silence of the channel after which it is asked something, in milliseconds. Together with the time until somebody
 * looks and the time the channel has to answer, a connection that is not heard by it is found in less than 100 seconds.
 */
export const PROBE_PAUSE = 65_000;

/**
 * When to ask the channel something. Messages that come are no answer: a connection may hear everything and be heard by
 * nobody. Times in milliseconds since 1970.
 */
export class ProbeSchedule {
  #since: number;

  constructor(now: number) {
    this.#since = now;
  }

  /** The connection opened. */
  opened(now: number): void {
    this.#since = now;
  }

  /** Whether it is time; it is then taken as asked. */
  isDue(now: number): boolean {
    if (now - this.#since < PROBE_PAUSE) return false;
    this.#since = now;
    return true;
  }
}

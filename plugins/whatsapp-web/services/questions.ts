const MINUTE = 60_000;
/** Silence after which a line is asked whether it is heard at all. */
const FIRST = MINUTE;
/** A line that is quiet by nature is asked this seldom. */
const SELDOM = 5 * MINUTE;

/**
 * When to ask the channel something on a line that hears nothing. Each answer lets the next question wait for longer; a
 * message makes it soon again. Times in milliseconds since 1970.
 */
export class Questions {
  #since: number;
  #pause = FIRST;

  constructor(now: number) {
    this.#since = now;
  }

  /** Something came, or the line opened. */
  heard(now: number): void {
    this.#since = now;
    this.#pause = FIRST;
  }

  /** Whether it is time; it is then taken as asked. */
  isDue(now: number): boolean {
    if (now - this.#since < this.#pause) return false;
    this.#since = now;
    this.#pause = Math.min(SELDOM, this.#pause * 2);
    return true;
  }
}

const MINUTE = 60_000;
const LONGEST_PAUSE = 30 * MINUTE;

export interface RateLimits {
  /** Messages that may go at once. */
  readonly burst: number;
  /** Milliseconds in which one more may go. */
  readonly interval: number;
  /** Steady milliseconds. */
  readonly now: () => number;
}

/** How fast a connection sends: a burst, then evenly; and not at all while the channel asked for quiet. */
export class SendRateLimiter {
  readonly #options: RateLimits;
  #tokens: number;
  #filledAt: number;
  #pausedUntil = 0;
  #pause = MINUTE;

  constructor(options: RateLimits) {
    this.#options = options;
    this.#tokens = options.burst;
    this.#filledAt = options.now();
  }

  /** Takes a turn. @returns how many milliseconds to wait before sending */
  reserve(): number {
    const { burst, interval, now } = this.#options;
    const at = now();
    this.#tokens = Math.min(burst, this.#tokens + (at - this.#filledAt) / interval);
    this.#filledAt = at;
    this.#tokens -= 1;
    return this.#tokens >= 0 ? 0 : Math.ceil(-this.#tokens * interval);
  }

  /** Milliseconds of quiet the channel still wants. */
  pauseLeft(): number {
    return Math.max(0, this.#pausedUntil - this.#options.now());
  }

  /** The channel found it too much: each time in a row it gets twice as long. */
  rejected(): void {
    this.#pausedUntil = this.#options.now() + this.#pause;
    this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2);
  }

  /** A message went through. */
  accepted(): void {
    if (this.pauseLeft() === 0) this.#pause = MINUTE;
  }
}

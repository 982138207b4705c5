const DAY = 24 * 60 * 60_000;

/** Until when the channel lets an account write to nobody it has not written with before. */
export class SendRestriction {
  readonly #now: () => number;
  #until = 0;

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Undefined while there is none. */
  get until(): Date | undefined {
    return this.#until > this.#now() ? new Date(this.#until) : undefined;
  }

  /** @param until a day from now where the channel does not tell */
  begin(until: Date | undefined): void {
    this.#until = until?.getTime() ?? this.#now() + DAY;
  }

  end(): void {
    this.#until = 0;
  }
}

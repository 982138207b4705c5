const MINUTE = 60_000;
/** Silence that is never suspicious, however lively a line is. */
const SHORTEST = 2 * MINUTE;
/** Silence that always is: a quiet line is asked now and then all the same. */
const LONGEST = 60 * MINUTE;
/** How many times its usual pause a line may be silent. */
const PATIENCE = 10;
const REMEMBERED = 50;
/** What is older than this when a line comes back was not merely on its way. */
const IN_TRANSIT = 5_000;

/** A time in which messages came that a line which seemed open did not hear. */
export interface Deafness {
  readonly from: Date;
  readonly until: Date;
}

/**
 * Whether a line that is open is heard on. Nobody tells: the connection stands, its pings are answered, and no message
 * comes. A line that is silent for longer than it usually is, is opened anew, which costs next to nothing; the network hands
 * over what it kept, and that shows whether the line had been deaf. Times in milliseconds since 1970.
 */
export class Hearing {
  #gaps: number[] = [];
  #last: number;
  #fruitless = 0;
  #askedAt: number | undefined;

  constructor(now: number) {
    this.#last = now;
  }

  /** A message came. @param sentAt when the channel took it */
  heard(now: number, sentAt: number): Deafness | undefined {
    const asked = this.#askedAt;
    if (asked !== undefined && sentAt < asked - IN_TRANSIT && sentAt >= this.#last - MINUTE) {
      this.#askedAt = undefined;
      this.#fruitless = 0;
      this.#last = now;
      return { from: new Date(sentAt), until: new Date(asked) };
    }
    this.#gaps = [...this.#gaps, now - this.#last].slice(-REMEMBERED);
    this.#last = now;
    this.#fruitless = 0;
    return undefined;
  }

  /** The line opened, by itself or because it was asked to. */
  opened(now: number): void {
    if (this.#askedAt === undefined) this.#last = now;
  }

  /** It is opened anew for another reason than its silence: what waited shows all the same whether it was deaf. */
  asked(now: number): void {
    this.#askedAt = now;
  }

  /** Whether the line has been silent for too long: it is to be opened anew. */
  isSuspicious(now: number): boolean {
    const since = Math.max(this.#last, this.#askedAt ?? 0);
    if (now - since < this.#allowed()) return false;
    this.#askedAt = now;
    this.#fruitless += 1;
    return true;
  }

  /** Each time in vain the line is left in peace for twice as long. */
  #allowed(): number {
    const sorted = [...this.#gaps].sort((one, other) => one - other);
    const usual = sorted[Math.floor(sorted.length / 2)] ?? SHORTEST / PATIENCE;
    const allowed = Math.max(SHORTEST, usual * PATIENCE) * 2 ** Math.min(this.#fruitless, 10);
    return Math.min(LONGEST, allowed);
  }
}

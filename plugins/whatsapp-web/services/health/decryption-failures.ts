const MINUTE = 60_000;
const WINDOW_MINUTES = 60;
/** One by itself is the sender's trouble: a phone that was set up anew, and sends it again. */
const LEAST = 5;
const MOST_SHARE = 0.01;

interface Count {
  all: number;
  unreadable: number;
}

/** A time in which too much of what came could not be read. */
export interface FailurePeriod {
  readonly from: Date;
  readonly until: Date;
}

/**
 * Whether what comes on a connection can be read: where much cannot, its own keys are at fault. Times in milliseconds
 * since 1970.
 */
export class DecryptionFailures {
  readonly #counts = new Map<number, Count>();

  /** A message came. @returns since when too much cannot be read, each time another one adds to it */
  record(isReadable: boolean, now: number): FailurePeriod | undefined {
    const minute = Math.floor(now / MINUTE);
    const count = this.#counts.get(minute) ?? { all: 0, unreadable: 0 };
    count.all += 1;
    if (!isReadable) count.unreadable += 1;
    this.#counts.set(minute, count);
    for (const old of this.#counts.keys()) {
      if (old <= minute - WINDOW_MINUTES) this.#counts.delete(old);
    }
    return isReadable ? undefined : this.#periodAbove(now);
  }

  #periodAbove(now: number): FailurePeriod | undefined {
    const counts = [...this.#counts].sort(([one], [other]) => one - other);
    const sum = (what: keyof Count): number =>
      counts.reduce((total, [, count]) => total + count[what], 0);
    const unreadable = sum('unreadable');
    if (unreadable < LEAST || unreadable <= sum('all') * MOST_SHARE) return undefined;
    const [first = 0] = counts.find(([, count]) => count.unreadable > 0) ?? [];
    return { from: new Date(first * MINUTE), until: new Date(now) };
  }
}

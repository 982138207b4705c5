import { isTooLong } from './silence-threshold.ts';
import type { HourlyBaseline } from './hourly-baseline.ts';

const MINUTE = 60_000;
const REMEMBERED = 50;
/** A message older than this when a connection comes back was not merely on its way. */
const IN_TRANSIT = 5_000;

/** A time in which messages came that a connection which seemed open did not hear. */
export interface DeliveryGap {
  readonly from: Date;
  readonly until: Date;
}

/**
 * Whether a connection that is open is heard on. Nobody tells: the socket stands, its pings are answered, and no
 * message comes. A connection that is silent for longer than it usually is, is opened anew, which costs next to
 * nothing; the network hands over what it kept, and that shows whether the connection had been deaf. Times in
 * milliseconds since 1970.
 */
export class DeliveryGapDetector {
  #pauses: number[] = [];
  #baseline: HourlyBaseline | undefined;
  #last: number;
  #emptyReopens = 0;
  #reopenedAt: number | undefined;

  constructor(now: number) {
    this.#last = now;
  }

  /** A message came. @param sentAt when the channel took it */
  messageReceived(now: number, sentAt: number): DeliveryGap | undefined {
    const reopening = this.#reopenedAt;
    if (
      reopening !== undefined &&
      sentAt < reopening - IN_TRANSIT &&
      sentAt >= this.#last - MINUTE
    ) {
      this.#reopenedAt = undefined;
      this.#emptyReopens = 0;
      this.#last = now;
      return { from: new Date(sentAt), until: new Date(reopening) };
    }
    this.#pauses = [...this.#pauses, now - this.#last].slice(-REMEMBERED);
    this.#last = now;
    this.#emptyReopens = 0;
    return undefined;
  }

  /** The connection opened, by itself or because it was asked to. */
  opened(now: number): void {
    if (this.#reopenedAt === undefined) this.#last = now;
  }

  /** It is opened anew for another reason than its silence: what waited shows all the same whether it was deaf. */
  asked(now: number): void {
    this.#reopenedAt = now;
  }

  /** Sets the traffic usual on the connection at each hour, once that is known. */
  setBaseline(usual: HourlyBaseline | undefined): void {
    this.#baseline = usual;
  }

  /** Whether the connection has been silent for too long: it is to be opened anew. */
  isSuspicious(now: number): boolean {
    const silence = {
      since: Math.max(this.#last, this.#reopenedAt ?? 0),
      pauses: this.#pauses,
      baseline: this.#baseline,
      emptyReopens: this.#emptyReopens,
    };
    if (!isTooLong(silence, now)) return false;
    this.#reopenedAt = now;
    this.#emptyReopens += 1;
    return true;
  }
}

import type { RealtimeLimits } from './limits.ts';

type PacketLimits = Pick<
  RealtimeLimits,
  'packetBytes' | 'packetBurst' | 'packetsPerSecond' | 'publishBurst' | 'publishesPerSecond'
>;

const PUBLISH = 3;
const MAXIMUM_LENGTH_BYTES = 4;
/** Room for the topic and the header beside a payload of the largest size. */
const PUBLISH_BYTES = 2_048;

/** Lets `burst` pass at once and `perSecond` in the long run. */
class TokenBucket {
  readonly #burst: number;
  readonly #perMillisecond: number;
  #left: number;
  #at: number;

  constructor(burst: number, perSecond: number, now: number) {
    this.#burst = burst;
    this.#perMillisecond = perSecond / 1000;
    this.#left = burst;
    this.#at = now;
  }

  take(now: number): boolean {
    this.#left = Math.min(this.#burst, this.#left + (now - this.#at) * this.#perMillisecond);
    this.#at = now;
    this.#left -= 1;
    return this.#left >= 0;
  }
}

/**
 * Reads only the frame of each MQTT packet (kind and length) as the bytes come in, so that a packet too large or one too
 * many is refused before anything is kept or understood. The broker's own parser would collect up to 256 MB.
 */
export class PacketLimiter {
  readonly #limits: PacketLimits;
  readonly #now: () => number;
  readonly #packets: TokenBucket;
  readonly #publishes: TokenBucket;
  /** Bytes of the current packet still to come; 0 = the next byte starts a packet. */
  #body = 0;
  #kind = 0;
  #lengthBytes = 0;
  #inHeader = false;

  /** @param now milliseconds that never go back */
  constructor(limits: PacketLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
    this.#packets = new TokenBucket(limits.packetBurst, limits.packetsPerSecond, now());
    this.#publishes = new TokenBucket(limits.publishBurst, limits.publishesPerSecond, now());
  }

  /** @returns why the client must go; nothing if the bytes may pass */
  refuse(chunk: Buffer): string | undefined {
    let at = 0;
    while (at < chunk.length) {
      if (!this.#inHeader && this.#body > 0) {
        const step = Math.min(this.#body, chunk.length - at);
        this.#body -= step;
        at += step;
      } else {
        const reason = this.#header(chunk.readUInt8(at));
        if (reason) return reason;
        at += 1;
      }
    }
    return undefined;
  }

  #header(byte: number): string | undefined {
    if (!this.#inHeader) {
      this.#kind = byte >> 4;
      this.#inHeader = true;
      this.#body = 0;
      this.#lengthBytes = 0;
      return undefined;
    }
    this.#body += (byte & 0x7f) * 128 ** this.#lengthBytes;
    this.#lengthBytes += 1;
    if (byte >= 0x80) {
      return this.#lengthBytes < MAXIMUM_LENGTH_BYTES ? undefined : 'malformed packet';
    }
    this.#inHeader = false;
    return this.#judge();
  }

  #judge(): string | undefined {
    const now = this.#now();
    const isPublish = this.#kind === PUBLISH;
    const maximum = isPublish ? PUBLISH_BYTES : this.#limits.packetBytes;
    if (this.#body > maximum) return 'packet too large';
    if (!this.#packets.take(now)) return 'too many packets';
    if (isPublish && !this.#publishes.take(now)) return 'too many publishes';
    return undefined;
  }
}

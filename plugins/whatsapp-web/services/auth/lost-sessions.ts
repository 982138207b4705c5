import type { BinaryNode } from '@whiskeysockets/baileys';
import { jidDecode } from '@whiskeysockets/baileys';
import { boundedCache } from '../limits/bounded-cache.ts';

/** Devices whose word is remembered until the library acts on it. */
const REMEMBERED = 1_000;
/** Its new session is begun while its receipt is handled, or never. */
const FRESH_MILLISECONDS = 60_000;

/**
 * State of its session that a phone tells when it asks for a message again, by the numbers of WhatsApp's own clients
 * (`RetryReason` in the library): no session, a key or its number that is not known, a session that is not valid.
 */
const LOST_SESSION_ERRORS: ReadonlySet<string | undefined> = new Set(['1', '2', '3', '8']);

const deviceOf = (jid: string): string => {
  const { user, server, device } = jidDecode(jid) ?? {};
  return `${user ?? jid}:${device ?? 0}@${server ?? ''}`;
};

const childOf = ({ content }: BinaryNode, name: string): BinaryNode | undefined =>
  Array.isArray(content) ? content.find(({ tag }) => tag === name) : undefined;

/** A message that could not be opened twice is none that was merely damaged, or sealed with a key that was used. */
const reportsLostSession = (receipt: BinaryNode): boolean => {
  const { count, error } = childOf(receipt, 'retry')?.attrs ?? {};
  return (
    childOf(receipt, 'keys') !== undefined || Number(count) > 1 || LOST_SESSION_ERRORS.has(error)
  );
};

/** Phones that said that they cannot use their session with the connection any more: it is to begin a new one. */
export class LostSessions {
  readonly #devices = boundedCache<true>({ most: REMEMBERED, ttl: FRESH_MILLISECONDS });

  /** A receipt came. To be told before the library handles it. */
  note(receipt: BinaryNode): void {
    const { type, from, participant } = receipt.attrs;
    const device = participant ?? from;
    if (type !== 'retry' || device === undefined || !reportsLostSession(receipt)) return;
    this.#devices.set(deviceOf(device), true);
  }

  /** @param addresses of one device. @returns whether its session is lost; the new one is taken as begun */
  take(addresses: readonly string[]): boolean {
    const lost = addresses.map(deviceOf).filter((device) => this.#devices.has(device));
    for (const device of lost) this.#devices.delete(device);
    return lost.length > 0;
  }
}

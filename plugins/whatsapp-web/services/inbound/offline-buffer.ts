import type { IncomingStanza } from '../socket/incoming-stanzas.ts';

/** How long the first of those who waited is kept, should the channel not say that it was the last. */
const PATIENCE_MILLISECONDS = 10_000;

type Dated = Pick<IncomingStanza, 'stanza'>;

/**
 * Messages by the channel's time, those of one second as they came. Pure: what lies in different chats is told apart by
 * whoever takes them.
 */
const byChannelTime = <T extends Dated>(messages: readonly T[]): readonly T[] =>
  [...messages].sort((one, other) => Number(one.stanza.attrs.t) - Number(other.stanza.attrs.t));

/**
 * Keeps what the channel had waiting for a connection until all of it is here: after a reconnect it does not always
 * hand over a chat's messages in the order in which they were written. Later messages go straight on.
 */
export class OfflineBuffer<T extends Dated> {
  readonly #next: (incoming: T) => void;
  #waiting: T[] = [];
  #isOpen = false;
  #patience: NodeJS.Timeout | undefined;

  /** @param next is given each message, in order */
  constructor(next: (incoming: T) => void) {
    this.#next = next;
  }

  /** A socket is made: what waited comes first. */
  open(): void {
    this.close();
    this.#isOpen = true;
  }

  take(incoming: T): void {
    if (!this.#isOpen) {
      this.#next(incoming);
      return;
    }
    this.#waiting.push(incoming);
    this.#patience ??= setTimeout(() => this.close(), PATIENCE_MILLISECONDS).unref();
  }

  /** All that waited has come, or no more of it will. */
  close(): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
    this.#isOpen = false;
    for (const incoming of byChannelTime(this.#waiting.splice(0))) this.#next(incoming);
  }
}

import type { BinaryNode } from '@whiskeysockets/baileys';

/** How the channel took a message. */
export type SendOutcome = 'taken' | 'silence' | { readonly error: string };

interface Waiting {
  resolve(outcome: SendOutcome): void;
}

/** Waits for the channel's word on each message: the library itself is content with having written it. */
export class PendingAcks {
  readonly #waiting = new Map<string, Waiting>();

  /** To be called before sending. @param milliseconds how long a channel may be silent */
  expect(id: string, milliseconds: number): Promise<SendOutcome> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle(id, 'silence'), milliseconds);
      timer.unref();
      this.#waiting.set(id, {
        resolve: (outcome) => {
          clearTimeout(timer);
          resolve(outcome);
        },
      });
    });
  }

  /** An `ack` stanza of class `message`. */
  take({ attrs }: BinaryNode): void {
    const { id = '', error } = attrs;
    this.#settle(id, error === undefined ? 'taken' : { error });
  }

  /** The socket is gone: whoever waits is told that nothing is known. */
  abandon(): void {
    for (const id of [...this.#waiting.keys()]) this.#settle(id, 'silence');
  }

  #settle(id: string, outcome: SendOutcome): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.resolve(outcome);
  }
}

import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** How long a client that still sends is listened to after it was answered, in milliseconds. */
const PATIENCE_MILLISECONDS = 2_000;

/**
 * The last answer on a connection whose request has a body that nobody wants. All of it is sent at once; it ends, and the
 * connection with it, when the client has sent everything or after a while. Closed sooner, with bytes unread, the connection
 * would be reset, and the client might never see the answer (RFC 9112, 9.6).
 */
export class FarewellBody extends Readable {
  readonly #text: string;
  readonly #request: IncomingMessage;
  #timer: NodeJS.Timeout | undefined;

  constructor(text: string, request: IncomingMessage) {
    super();
    this.#text = text;
    this.#request = request;
  }

  override _read(): void {
    if (this.#timer) return;
    this.push(this.#text);
    const end = (): void => {
      if (!this.readableEnded && !this.destroyed) this.push(null);
    };
    this.#timer = setTimeout(end, PATIENCE_MILLISECONDS).unref();
    // Read and forgotten.
    this.#request.resume();
    if (this.#request.readableEnded) end();
    else this.#request.once('end', end).once('close', end);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#timer);
    done(error);
  }
}

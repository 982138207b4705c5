import type { Logger } from 'pino';
import type { ConnectionStatus } from '../../../connections/public.ts';
import { afterClose, withClose } from './reconnect-policy.ts';
import type { ReconnectHistory } from './reconnect-policy.ts';

/** How long a connection must be open before its falls are forgotten. */
const STEADY_MILLISECONDS = 60_000;
/** Attempts after which a connection that does not come back says so. */
const ATTEMPTS_BEFORE_TIMEOUT = 3;
/** The close code that stands for a socket that could not even be made. */
const UNAVAILABLE = 503;
/** The close code that stands for a version that is too old. */
const OUTDATED = 405;

interface Options {
  readonly connect: () => Promise<void>;
  /** Forgets who the connection was. */
  readonly wipe: () => Promise<void>;
  readonly report: (status: ConnectionStatus, reason: string) => void;
  /** The channel finds the version too old: whether there is another to try. */
  readonly refusedVersion: () => Promise<boolean>;
  readonly logger: Logger;
}

/** Brings a connection back after it fell, in its own time, or says why it stays down. */
export class Reconnector {
  readonly #options: Options;
  #history: ReconnectHistory = { failures: 0, closes: [] };
  #timer: NodeJS.Timeout | undefined;
  #steady: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  opened(): void {
    clearTimeout(this.#steady);
    // A connection that opens and falls at once has not come back.
    this.#steady = setTimeout(() => {
      this.#history = { ...this.#history, failures: 0 };
    }, STEADY_MILLISECONDS);
    this.#steady.unref();
  }

  /** @param code of the close, as the library reports it */
  closed(code: number): void {
    clearTimeout(this.#steady);
    if (this.#isStopped) return;
    if (code !== OUTDATED) {
      this.#decide(code, false);
      return;
    }
    this.#options.refusedVersion().then(
      (hasAnother) => this.#decide(code, hasAnother),
      () => this.#decide(code, false),
    );
  }

  #decide(code: number, hasAnother: boolean): void {
    if (this.#isStopped) return;
    const { logger, report } = this.#options;
    const now = performance.now();
    this.#history = withClose(this.#history, code, now);
    const decision = afterClose(code, this.#history, now, Math.random(), hasAnother);
    logger.info({ code, ...decision }, 'a WhatsApp connection was closed');
    if (decision.action === 'stop') {
      this.#stayDown(decision);
      return;
    }
    if (decision.reason !== undefined) {
      const { failures } = this.#history;
      report(failures >= ATTEMPTS_BEFORE_TIMEOUT ? 'TIMEOUT' : 'OPENING', decision.reason);
      this.#history = { ...this.#history, failures: failures + 1 };
    }
    this.reconnect(decision.delay);
  }

  /** Opens another socket after some milliseconds. */
  reconnect(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#options.connect().catch((error: unknown) => {
        this.#options.logger.error({ err: error }, 'a WhatsApp connection could not be opened');
        this.closed(UNAVAILABLE);
      });
    }, delay);
    this.#timer.unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#steady);
  }

  #stayDown({ wipe, reason }: { readonly wipe: boolean; readonly reason: string }): void {
    const wiped = wipe ? this.#options.wipe() : Promise.resolve();
    wiped
      .then(() => this.#options.report('DISCONNECTED', reason))
      .catch((error: unknown) => {
        this.#options.logger.error({ err: error }, 'keys were not forgotten');
      });
  }
}

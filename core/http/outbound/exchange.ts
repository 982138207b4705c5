import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { abortReasonOf, failureOf } from './failures.ts';
import { OutboundError } from '../../kernel/outbound-error.ts';

export interface ExchangeLimits {
  /** For everything, to the last byte of the answer. */
  readonly timeoutMilliseconds: number;
  readonly signal: AbortSignal | undefined;
  /** Largest body of the answer. */
  readonly maxBytes: number;
}

/** An answer whose body is still arriving. */
export interface ArrivingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Fails with an OutboundError, or with the reason of the caller's signal. */
  readonly body: Readable;
}

/** One request and its answer, as the library reports them: counted, timed, and with our own error for each failure. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly answer: Promise<ArrivingAnswer>;
  readonly #limits: ExchangeLimits;
  readonly #timer: NodeJS.Timeout;
  readonly #abort = (): void => {
    const { signal } = this.#limits;
    if (signal) this.#fail(abortReasonOf(signal, this.#sent));
  };
  readonly #body: Readable;
  #begin: (answer: ArrivingAnswer) => void = () => undefined;
  #refuse: (error: Error) => void = () => undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #failure: Error | undefined;
  #sent = false;
  #isWhole = false;
  #received = 0;

  constructor(limits: ExchangeLimits) {
    this.#limits = limits;
    this.answer = new Promise((resolve, reject) => {
      this.#begin = resolve;
      this.#refuse = reject;
    });
    this.#body = new Readable({
      read: () => this.#controller?.resume(),
      destroy: (error, done) => {
        // A reader that has read enough ends the exchange too.
        this.#finish();
        if (!this.#isWhole) this.#controller?.abort(error ?? new Error('not read on'));
        done(error);
      },
    });
    this.#timer = setTimeout(() => {
      this.#fail(new OutboundError({ kind: 'late' }, this.#sent));
    }, limits.timeoutMilliseconds);
    limits.signal?.addEventListener('abort', this.#abort, { once: true });
    if (limits.signal?.aborted) this.#abort();
  }

  /** Whether bytes of the request may have left. */
  get sent(): boolean {
    return this.#sent;
  }

  /** Just before the request is written to a connection that is open. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#failure) controller.abort(this.#failure);
    else this.#sent = true;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    this.#begin({ status, headers: joined(headers), body: this.#body });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#received += chunk.length;
    if (this.#received > this.#limits.maxBytes) {
      this.#fail(new OutboundError({ kind: 'malformed', code: 'too-large' }, true));
    } else if (!this.#body.push(chunk)) {
      controller.pause();
    }
  }

  onResponseEnd(): void {
    this.#isWhole = true;
    this.#finish();
    this.#body.push(null);
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#fail(failureOf(error, this.#sent));
  }

  #finish(): void {
    clearTimeout(this.#timer);
    this.#limits.signal?.removeEventListener('abort', this.#abort);
  }

  #fail(reason: unknown): void {
    if (this.#failure) return;
    const failure = reason instanceof Error ? reason : new Error('aborted');
    this.#failure = failure;
    this.#refuse(failure);
    this.#body.on('error', () => undefined).destroy(failure);
  }
}

const joined = (headers: IncomingHttpHeaders): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  );

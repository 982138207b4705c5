/**
 * The ways a request to another service fails.
 *
 * - `bad-key`: the service does not accept the key. `no-credit`: it is not paid. `busy`: it asks to be called later.
 * - `too-long`: it refuses the length of what it was given. `bad-request`: it refuses the request for another reason.
 * - `down`: it cannot be reached, breaks off or says that it has failed. `late`: the time was over.
 * - `malformed`: its answer is not what was asked for, or larger than allowed.
 * - `refused-address`: the address may not be called. `certificate`: the server does not prove to be the one named.
 */
export type OutboundErrorKind =
  | 'bad-key'
  | 'no-credit'
  | 'busy'
  | 'too-long'
  | 'bad-request'
  | 'down'
  | 'late'
  | 'malformed'
  | 'refused-address'
  | 'certificate';

/** The facts of a failure. None of them is text of the service, of the request or of its address. */
export interface OutboundFailure {
  readonly kind: OutboundErrorKind;
  /** A word for programs, such as `ECONNREFUSED` or `port`: letters, digits, `_` and `-`. */
  readonly code?: string;
  /** Of the answer, where there was one. */
  readonly status?: number;
  /** Of `busy` and `down`: when the service said to come again. */
  readonly retryAfterSeconds?: number;
}

const CODE = /^[A-Za-z][A-Za-z0-9_-]{0,47}$/;

/**
 * The only error of requests to other services. It holds no address, key or text and has no `cause`, so it may be logged
 * and shown.
 */
export class OutboundError extends Error implements OutboundFailure {
  override readonly name = 'OutboundError';
  readonly kind: OutboundErrorKind;
  /** Whether a part of the request may have reached the service: only if not, repeating it can do nothing twice. */
  readonly sent: boolean;
  readonly code?: string;
  readonly status?: number;
  readonly retryAfterSeconds?: number;

  constructor(failure: OutboundFailure, sent: boolean) {
    super(`a request to another service failed: ${failure.kind}`);
    this.kind = failure.kind;
    this.sent = sent;
    if (failure.code !== undefined && CODE.test(failure.code)) this.code = failure.code;
    if (failure.status !== undefined) this.status = failure.status;
    if (failure.retryAfterSeconds !== undefined) this.retryAfterSeconds = failure.retryAfterSeconds;
  }
}

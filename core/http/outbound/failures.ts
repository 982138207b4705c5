import type { AddressRefusal } from '../../kernel/outbound.ts';
import { OutboundError } from '../../kernel/outbound-error.ts';
import type { OutboundErrorKind, OutboundFailure } from '../../kernel/outbound-error.ts';

type Headers = Readonly<Record<string, string>>;

const LONGEST_WAIT_SECONDS = 24 * 60 * 60;
/** Node's and OpenSSL's codes for a certificate that does not prove what it should. */
const CERTIFICATE_CODE =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)_)/;
/** OpenSSL's codes for a server that does not accept the caller's certificate, or misses it. */
const IDENTITY_CODE =
  /^ERR_SSL_\w*ALERT_(BAD_CERTIFICATE|CERTIFICATE_\w+|UNKNOWN_CA|UNSUPPORTED_CERTIFICATE|ACCESS_DENIED)$/;
/** Codes of the parser of HTTP, and of answers that contradict themselves. */
const MALFORMED_CODE = /^(HPE_|HTTPParserError|UND_ERR_(HEADERS_OVERFLOW|RES_))/;
const INVALID_REQUEST_CODE = /^UND_ERR_(INVALID_ARG|REQ_)/;

/** The code of an error, or the name of one that has none. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

const kindOf = (code: string): OutboundErrorKind => {
  if (CERTIFICATE_CODE.test(code)) return 'certificate';
  if (IDENTITY_CODE.test(code)) return 'bad-key';
  if (MALFORMED_CODE.test(code)) return 'malformed';
  return INVALID_REQUEST_CODE.test(code) ? 'bad-request' : 'down';
};

/** An error of the library, the network or our own checks, as the error that callers know. */
export const failureOf = (error: unknown, sent: boolean): OutboundError => {
  if (error instanceof OutboundError) return error;
  const code = codeOf(error);
  return new OutboundError({ kind: kindOf(code), code }, sent);
};

/** The reason a request was ended by its signal: the caller's own, unless it is that of a time limit. */
export const abortReasonOf = (signal: AbortSignal, sent: boolean): unknown => {
  const reason: unknown = signal.reason;
  return reason instanceof DOMException && reason.name === 'TimeoutError'
    ? new OutboundError({ kind: 'late' }, sent)
    : reason;
};

const KINDS: Readonly<Record<number, OutboundErrorKind>> = {
  401: 'bad-key',
  402: 'no-credit',
  403: 'bad-key',
  408: 'late',
  413: 'too-long',
  429: 'busy',
  504: 'late',
};

/** An address that was not called. */
export const addressRefused = (code: AddressRefusal | 'redirect'): OutboundError =>
  new OutboundError({ kind: 'refused-address', code }, false);

/** A failure as the status and the headers of an answer tell it. */
export const failureOfStatus = (status: number, headers: Headers): OutboundFailure => {
  const wait = retryAfterOf(headers);
  const retry = wait === undefined ? {} : { retryAfterSeconds: wait };
  if (status < 400) return { kind: 'refused-address', code: 'redirect', status };
  if (status === 503 && wait !== undefined) return { kind: 'busy', status, ...retry };
  const kind = KINDS[status] ?? (status < 500 ? 'bad-request' : 'down');
  return kind === 'busy' || kind === 'down' ? { kind, status, ...retry } : { kind, status };
};

/** Seconds until the service wants to be called again: `retry-after`, or the reset of a rate limit. */
const retryAfterOf = (headers: Headers): number | undefined => {
  const text = headers['retry-after'] ?? headers['ratelimit-reset'] ?? '';
  const seconds = /^\d+(\.\d+)?$/.test(text)
    ? Number(text)
    : (Date.parse(text) - Date.now()) / 1000;
  if (Number.isNaN(seconds)) return undefined;
  return Math.min(LONGEST_WAIT_SECONDS, Math.max(0, Math.ceil(seconds)));
};

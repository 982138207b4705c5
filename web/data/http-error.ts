/** An answer of the server that is not a success. `code` is the `ERR_…` the server sent. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  constructor(
    readonly status: number,
    readonly code: string,
    /** The facts the server gave besides the code, such as the fields it refused. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(code);
  }
}

/** No answer at all: no network, server down, or it took too long. Worth trying again. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(options?: ErrorOptions) {
    super('ERR_NETWORK', options);
  }
}

/** True for a request its own caller gave up: nothing to tell anybody. */
export const isAbort = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AbortError';

/** The code to translate or to show in the details of an error. */
export const errorCode = (error: unknown): string => {
  if (error instanceof HttpError) return error.code;
  if (error instanceof NetworkError) return 'ERR_NETWORK';
  if (typeof error === 'string') return error;
  return 'ERR_UNKNOWN';
};

/** A failure the caller is told about: `{ "error": code, …details }` with this status. */
export class AppError extends Error {
  readonly code: string;
  readonly statusCode: number;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, statusCode = 400, details: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.statusCode = statusCode;
    this.details = details;
  }
}

type ErrorFactory = (details?: Readonly<Record<string, unknown>>) => AppError;

/**
 * A plugin's list of errors: code → status. Each becomes a factory of that name.
 * @example const errors = defineErrors({ ERR_NO_TICKET_FOUND: 404 }); throw errors.ERR_NO_TICKET_FOUND();
 */
export const defineErrors = <const Codes extends Record<string, number>>(
  codes: Codes,
): Readonly<Record<keyof Codes, ErrorFactory>> =>
  Object.fromEntries(
    Object.entries(codes).map(([code, status]) => [
      code,
      (details?: Readonly<Record<string, unknown>>) => new AppError(code, status, details),
    ]),
  ) as Record<keyof Codes, ErrorFactory>;

/** The core's own errors. */
export const coreErrors = defineErrors({
  ERR_SESSION_EXPIRED: 401,
  ERR_INVALID_CREDENTIALS: 401,
  ERR_TOKEN_EXPIRED: 403,
  ERR_NO_PERMISSION: 403,
  /** Platform or company ask for a second factor, which the user has to set up first. */
  ERR_SECOND_FACTOR_REQUIRED: 403,
  /** The company's plan leaves the plugin out. */
  ERR_PLAN_FEATURE: 403,
  /** The plugin is switched off for the company. */
  ERR_FEATURE_OFF: 403,
  /** The password or a code is asked for again; `ways` says which of them. */
  ERR_CONFIRMATION_REQUIRED: 403,
  ERR_CROSS_SITE: 403,
  ERR_SUBSCRIPTION_EXPIRED: 402,
  ERR_TOO_MANY_ATTEMPTS: 429,
  ERR_TOO_MANY_REQUESTS: 429,
  ERR_REQUEST_TIMEOUT: 408,
  ERR_INVALID_CHARACTER: 400,
  ERR_INVALID_REFERENCE: 400,
  ERR_VALIDATION: 400,
  ERR_NOT_FOUND: 404,
  ERR_UNSUPPORTED_MEDIA: 415,
  ERR_UNAVAILABLE: 503,
});

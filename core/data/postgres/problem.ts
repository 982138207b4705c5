/** The embedded database cannot run here. The message says why and what cures it, for a person to read. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  readonly code = 'ERR_EMBEDDED_POSTGRES';

  constructor(what: string, cure: string, options?: ErrorOptions) {
    super(`${what} ${cure}`, options);
  }
}

/** The way out that always works. */
export const USE_EXTERNAL =
  'Or set DATABASE_URL to a PostgreSQL of your own (README, "Going to production").';

/** PostgreSQL's own error behind one that objection wrapped; anything else as it is. */
export const sqlErrorOf = (error: unknown): unknown =>
  error instanceof Error && 'nativeError' in error ? error.nativeError : error;

const propertyOf = (error: unknown, name: 'code' | 'constraint'): string | undefined => {
  const native = sqlErrorOf(error) as Partial<Record<typeof name, unknown>> | null | undefined;
  const value = native instanceof Error ? native[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** The SQLSTATE of a failed statement, such as `23505`. */
export const sqlStateOf = (error: unknown): string | undefined => propertyOf(error, 'code');

/** Serialization failures and deadlocks. */
const RETRYABLE = new Set(['40001', '40P01']);

/** Whether PostgreSQL asks for the same transaction once more. */
export const isRetryable = (error: unknown): boolean => RETRYABLE.has(sqlStateOf(error) ?? '');

/** The constraint a statement broke, by its name in the migration. */
export const brokenConstraint = (error: unknown): string | undefined =>
  propertyOf(error, 'constraint');

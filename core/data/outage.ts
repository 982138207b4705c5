import { sqlErrorOf } from './sql-error.ts';

/** Codes of Node.js and SQLSTATEs that say that the database cannot be reached, or takes no connection. */
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|57P0[1-3]|53300|08\w{3})$/;

/** The driver names a connection that is gone by these words alone; knex puts the statement before them. */
const CONNECTION_GONE =
  /(?:^| - )(?:Connection terminated(?: unexpectedly| due to connection timeout)?|Connection ended unexpectedly|Client (?:has encountered a connection error|was closed) and is not queryable|timeout expired)$/;

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** Whether a failure means that the database could not be reached: nothing was wrong with what it was asked. */
export const isOutage = (failure: unknown): boolean => {
  const error = sqlErrorOf(failure);
  if (!(error instanceof Error)) return false;
  return (
    UNREACHABLE.test(codeOf(error)) ||
    error.name === 'KnexTimeoutError' ||
    (codeOf(error) === '' && CONNECTION_GONE.test(error.message))
  );
};

import { isOutage } from '../data/outage.ts';
import { AppError } from '../kernel/app-error.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfter?: number;
}

const BY_FRAMEWORK_CODE: Readonly<Record<string, { status: number; error: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, error: 'ERR_BODY_TOO_LARGE' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, error: 'ERR_UNSUPPORTED_MEDIA' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, error: 'ERR_INVALID_JSON' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, error: 'ERR_INVALID_JSON' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, error: 'ERR_INVALID_JSON' },
};

/** PostgreSQL's SQLSTATE → the answer, where it tells more than that something failed. */
const BY_SQL_STATE: Readonly<Record<string, { status: number; error: string }>> = {
  '23503': { status: 400, error: 'ERR_INVALID_REFERENCE' },
  '22021': { status: 400, error: 'ERR_INVALID_CHARACTER' },
  '22P05': { status: 400, error: 'ERR_INVALID_CHARACTER' },
  '22003': { status: 400, error: 'ERR_VALIDATION' },
  '22007': { status: 400, error: 'ERR_VALIDATION' },
  '22008': { status: 400, error: 'ERR_VALIDATION' },
  '22P02': { status: 400, error: 'ERR_VALIDATION' },
  // A statement that took longer than it may.
  '57014': { status: 503, error: 'ERR_TOO_SLOW' },
};

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** The answer to a request that failed: never a stack, a statement or a text of ours that was not meant for it. */
export const answerFor = (error: Error | FastifyError, requestId: string): Answer => {
  if (error instanceof AppError) {
    const retryAfter = error.details.retryAfter;
    return {
      status: error.statusCode,
      body: { ...error.details, error: error.code },
      ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
    };
  }
  if ('validation' in error && error.validation) {
    const first = error.validation[0];
    return {
      status: 400,
      body: {
        error: 'ERR_VALIDATION',
        field: (first?.instancePath ?? '').replace(/^\//, '').replaceAll('/', '.'),
        message: error.message,
      },
    };
  }
  const known = BY_FRAMEWORK_CODE[codeOf(error)] ?? BY_SQL_STATE[codeOf(error)];
  if (known) return { status: known.status, body: { error: known.error } };
  if (isOutage(error)) {
    return { status: 503, body: { error: 'ERR_UNAVAILABLE', requestId }, retryAfter: 2 };
  }
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 429) return { status, body: { error: 'ERR_TOO_MANY_ATTEMPTS' } };
  if (status >= 400 && status < 500) {
    return { status, body: { error: codeOf(error).replace(/^FST_/, '') || 'ERR_BAD_REQUEST' } };
  }
  return { status: 500, body: { error: 'ERR_INTERNAL', requestId } };
};

/** Answers a failure, wherever it happened: before a route was found, or in one. */
export const sendFailure = (
  error: Error | FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const answer = answerFor(error, request.id);
  if (answer.status >= 500) request.log.error({ err: error }, 'request failed');
  else request.log.debug({ err: error }, 'request refused');
  if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter));
  return reply.status(answer.status).send(answer.body);
};

/** One handler for every failure of every route. */
export const errorHandling = fp(
  async (app) => {
    app.setErrorHandler(sendFailure);
  },
  { name: 'prosa-errors', fastify: '5.x' },
);

import { defineErrors } from 'prosa/core';

export const messageApiErrors = defineErrors({
  ERR_API_TOKEN: 401,
  ERR_API_NUMBER_REQUIRED: 400,
  ERR_API_INVALID_NUMBER: 400,
  ERR_API_EMPTY_MESSAGE: 400,
  ERR_NO_API_TOKEN_FOUND: 404,
  ERR_NO_API_REQUEST_FOUND: 404,
  /** It was sent, skipped or cancelled before. */
  ERR_API_REQUEST_SETTLED: 409,
  /** Too many messages of the connection wait already. */
  ERR_API_QUEUE_FULL: 429,
  ERR_NO_PERMISSION: 403,
});

import { defineErrors } from 'prosa/core';

export const queueErrors = defineErrors({
  ERR_QUEUE_NOT_FOUND: 404,
  ERR_QUEUE_INVALID_NAME: 400,
  ERR_QUEUE_NAME_ALREADY_EXISTS: 400,
  ERR_QUEUE_INVALID_COLOR: 400,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 400,
  ERR_QUEUE_LIMIT: 400,
});

import { defineErrors } from 'prosa/core';

export const simulatorErrors = defineErrors({
  ERR_NO_WAPP_FOUND: 404,
  ERR_NO_MESSAGE_FOUND: 404,
  ERR_EMPTY_MESSAGE: 400,
  ERR_INVALID_NUMBER: 400,
  ERR_VALIDATION: 400,
  ERR_WAPP_NOT_INITIALIZED: 400,
});

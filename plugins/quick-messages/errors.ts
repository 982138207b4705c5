import { defineErrors } from 'prosa/core';

export const quickMessageErrors = defineErrors({
  ERR_NO_QUICKMESSAGE_FOUND: 404,
  ERR_QUICKMESSAGE_REQUIRED: 400,
  ERR_QUICKMESSAGE_INVALID_NAME: 400,
});

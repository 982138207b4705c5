import { defineErrors } from 'prosa/core';

export const manualPixErrors = defineErrors({
  ERR_MANUAL_PIX_INVALID_KEY: 400,
  ERR_MANUAL_PIX_INCOMPLETE: 400,
});

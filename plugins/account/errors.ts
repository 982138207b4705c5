import { defineErrors } from 'prosa/core';

export const accountErrors = defineErrors({
  /** It is over, or was never the caller's. */
  ERR_NO_SESSION_FOUND: 404,
});

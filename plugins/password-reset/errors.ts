import { defineErrors } from 'prosa/core';

export const resetErrors = defineErrors({
  /** The installation has no mail server. */
  ERR_NO_MAIL: 503,
  /** Used, too old, or never ours. */
  ERR_RESET_LINK_INVALID: 400,
});

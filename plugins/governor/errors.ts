import { defineErrors } from 'prosa/core';

export const governorErrors = defineErrors({
  ERR_NO_WAPP_FOUND: 404,
  /** More than the connection's own caps was asked for without the words that take the responsibility. */
  ERR_CAPS_WITHOUT_CONSENT: 400,
});

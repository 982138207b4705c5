import { defineErrors } from 'prosa/core';

export const noteErrors = defineErrors({
  ERR_NO_TICKETNOTE_FOUND: 404,
  /** Not the contact of the ticket. */
  ERR_NO_CONTACT_FOUND: 404,
  ERR_TICKETNOTE_INVALID_NAME: 400,
  ERR_NO_PERMISSION: 403,
});

import { defineErrors } from 'prosa/core';

export const consentErrors = defineErrors({
  ERR_NO_CONTACT_FOUND: 404,
  /** A group is nobody who could consent. */
  ERR_CONSENT_GROUP: 400,
  /** The message is not of this contact. */
  ERR_CONSENT_MESSAGE: 400,
});

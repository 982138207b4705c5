import { defineErrors } from 'prosa/core';

export const scheduleErrors = defineErrors({
  ERR_NO_SCHEDULE_FOUND: 404,
  ERR_SCHEDULE_BODY_TOO_SHORT: 400,
  ERR_SCHEDULE_CONTACT_REQUIRED: 400,
  ERR_SCHEDULE_INVALID_TIME: 400,
  ERR_SCHEDULE_IN_PAST: 400,
  /** It is sent, or on its way. */
  ERR_SCHEDULE_ALREADY_SENT: 400,
});

import { defineErrors } from '../http/errors.ts';

/** What can be wrong with an account, a password or a setting. */
export const accountErrors = defineErrors({
  ERR_PASSWORD_TOO_COMMON: 400,
  ERR_USER_INACTIVE: 403,
  ERR_COMPANY_BLOCKED: 403,
  ERR_NO_SETTING_FOUND: 404,
  ERR_INVALID_SETTING: 400,
});

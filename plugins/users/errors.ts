import { defineErrors } from 'prosa/core';

export const userErrors = defineErrors({
  ERR_NO_USER_FOUND: 404,
  ERR_USER_EMAIL_ALREADY_EXISTS: 400,
  ERR_USER_LIMIT: 400,
  /** Nobody deletes themselves, and a company keeps an admin. */
  ERR_LAST_ADMIN: 400,
  ERR_OWN_ACCOUNT: 400,
  ERR_NO_SUPER: 403,
  ERR_NO_PERMISSION: 403,
});

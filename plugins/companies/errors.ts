import { defineErrors } from 'prosa/core';

export const companyErrors = defineErrors({
  ERR_NO_COMPANY_FOUND: 404,
  ERR_NO_PLAN_FOUND: 404,
  /** Nobody can sign up: no plan is on offer. */
  ERR_NO_PLAN_OFFERED: 400,
  /** The platform takes no visitors. */
  ERR_SIGNUP_CLOSED: 403,
  /** Used, too old, or never ours. */
  ERR_SIGNUP_LINK_INVALID: 400,
  ERR_COMPANY_INVALID_NAME: 400,
  /** Not 8 to 15 digits. */
  ERR_COMPANY_INVALID_PHONE: 400,
  /** PostgreSQL or the server's `Intl` does not know it. */
  ERR_COMPANY_INVALID_TIME_ZONE: 400,
  ERR_COMPANY_NAME_ALREADY_EXISTS: 400,
  ERR_USER_EMAIL_ALREADY_EXISTS: 400,
  /** The typed text is not the company's name. */
  ERR_COMPANY_NAME_MISMATCH: 400,
  /** It is closed: it has to be brought back first. */
  ERR_COMPANY_TO_BE_DELETED: 400,
  /** There is nothing to bring back. */
  ERR_COMPANY_NOT_CLOSED: 400,
  /** Nobody deletes or switches off the company they work in. */
  ERR_OWN_COMPANY: 400,
});

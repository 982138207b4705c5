import { defineErrors } from '../kernel/app-error.ts';

/** The errors of accounts, passwords and settings. */
export const accountErrors = defineErrors({
  /** Has fewer than `minimum` characters. */
  ERR_PASSWORD_TOO_SHORT: 400,
  /** In the lists that guessers try first. */
  ERR_PASSWORD_TOO_COMMON: 400,
  /** Made of the name, the e-mail, the company or the telephone number of whom it is for. */
  ERR_PASSWORD_PERSONAL: 400,
  /** A sequence, a repetition, a date. */
  ERR_PASSWORD_PREDICTABLE: 400,
  ERR_USER_INACTIVE: 403,
  /** The password was right; now the code of the second step. */
  ERR_CODE_REQUIRED: 401,
  ERR_CODE_WRONG: 401,
  ERR_COMPANY_BLOCKED: 403,
  /** It was closed and will be deleted at `deleteAt`; until then the platform can bring it back. */
  ERR_COMPANY_CLOSED: 403,
  /** Not the present password, and no code either. The session goes on. */
  ERR_CONFIRMATION_WRONG: 400,
  /** Nobody can be found in the company to act as. */
  ERR_NO_USER_FOUND: 404,
  /** Not while acting as somebody else. */
  ERR_IMPERSONATING: 403,
  ERR_NO_SETTING_FOUND: 404,
  ERR_INVALID_SETTING: 400,
});

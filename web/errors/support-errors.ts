import { errorCode } from '../data/http-error.ts';

/** Codes whose texts send the reader to the support. The test beside this file compares them with the texts. */
export const SUPPORT_ERRORS: ReadonlySet<string> = new Set([
  'ERR_COMPANY_BLOCKED',
  'ERR_COMPANY_CLOSED',
  'ERR_NO_PLAN_OFFERED',
  'ERR_PAYMENT_NOT_SET_UP',
  'ERR_SIGNUP_CLOSED',
  'ERR_STORAGE_FULL',
  'ERR_SUBSCRIPTION_EXPIRED',
]);

/** Whether the sentence about an error sends its reader to the support. */
export const isForSupport = (error: unknown): boolean => SUPPORT_ERRORS.has(errorCode(error));

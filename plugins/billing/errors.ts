import { defineErrors } from 'prosa/core';

export const billingErrors = defineErrors({
  ERR_NO_INVOICE_FOUND: 404,
  ERR_NO_CHARGE_FOUND: 404,
  ERR_NO_PAYMENT_FOUND: 404,
  ERR_NO_DIFFERENCE_FOUND: 404,
  ERR_NO_COMPANY_FOUND: 404,
  ERR_NO_PLAN_FOUND: 404,
  ERR_NO_PROVIDER_FOUND: 404,
  /** Nothing is owed for it any more. */
  ERR_INVOICE_PAID: 400,
  /** It was voided, or given up. */
  ERR_INVOICE_NOT_OPEN: 400,
  /** Nobody bills the platform's own company. */
  ERR_COMPANY_EXEMPT: 400,
  /** No way of paying is set up. */
  ERR_PAYMENT_NOT_SET_UP: 400,
  /** The way of paying did not answer, or asks for patience. */
  ERR_PAYMENT_UNAVAILABLE: 503,
  /** The way of paying did not accept it. */
  ERR_PAYMENT_REFUSED: 400,
  /** A notice that does not come from whom it says. */
  ERR_NOTICE_REFUSED: 401,
  /** This payment was confirmed already. */
  ERR_PAYMENT_KNOWN: 400,
  /** A payment in the future, or before Pix began. */
  ERR_INVALID_PAYMENT_DATE: 400,
  /** It has a company already. */
  ERR_PAYMENT_ASSIGNED: 400,
  ERR_REFUND_TOO_LARGE: 400,
  /** The way of paying returns no money by itself. */
  ERR_REFUND_NOT_POSSIBLE: 400,
  /** More credit would be taken away than there is. */
  ERR_CREDIT_TOO_SMALL: 400,
  ERR_INVALID_DOCUMENT: 400,
  ERR_INVALID_POSTCODE: 400,
  /** The plan is not on offer, or the company is on it. */
  ERR_PLAN_NOT_OFFERED: 400,
  /** The company has more than the plan allows. */
  ERR_PLAN_TOO_SMALL: 400,
});

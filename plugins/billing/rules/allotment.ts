/** Where a payment goes, in cents. */
export interface Allotment {
  /** Pays the invoice. */
  readonly applied: number;
  /** Kept for the company's next invoice. */
  readonly credited: number;
}

/**
 * Parts a payment: an invoice never gets more than it asks for, and what it does not need is the company's credit.
 * @param rest the part of the invoice that is still to be paid; 0 where it is not open
 */
export const allot = (cents: number, rest: number): Allotment => {
  const applied = Math.min(cents, Math.max(rest, 0));
  return { applied, credited: cents - applied };
};

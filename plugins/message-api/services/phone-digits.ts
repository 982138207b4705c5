/** Spaces, dashes of all kinds, brackets, dots and invisible marks, as numbers are written for people. */
const BETWEEN = /[\s()./\p{Pd}\u00ad\p{Cf}]/gu;

/** As long as a telephone number is, with its country's code; ids of groups are longer. */
const NUMBER = /^\d{8,15}$/;

/** The digits of a number as programs hand it over; undefined for what no telephone has. */
export const phoneDigits = (number: string | number): string | undefined => {
  const digits = String(number).replace(BETWEEN, '').replace(/^\+/, '');
  return NUMBER.test(digits) ? digits : undefined;
};

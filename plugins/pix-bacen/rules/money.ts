const CENTS = 100;
const AMOUNT = /^(\d{1,10})(?:\.(\d{1,2}))?$/;

/** Integer cents as the standard writes an amount, such as `49.90`. */
export const amountOf = (cents: number): string => (cents / CENTS).toFixed(2);

/** Integer cents of an amount of the standard; undefined for anything else. */
export const centsOf = (amount: string): number | undefined => {
  const [, reais, cents = ''] = AMOUNT.exec(amount) ?? [];
  return reais === undefined ? undefined : Number(reais) * CENTS + Number(cents.padEnd(2, '0'));
};

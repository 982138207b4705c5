/**
 * The price of a larger plan for the rest of a period, in cents: (new − old) × days left ÷ days, half up.
 * @param prices of a whole period; @param days of the period, at least 1
 */
export const prorated = (
  prices: { readonly from: number; readonly to: number },
  { left, days }: { readonly left: number; readonly days: number },
): number => {
  const difference = prices.to - prices.from;
  if (difference <= 0 || left <= 0) return 0;
  return Math.floor((2 * difference * Math.min(left, days) + days) / (2 * days));
};

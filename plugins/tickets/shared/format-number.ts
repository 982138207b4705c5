const BRAZILIAN = /^55(\d{2})(\d{4,5})(\d{4})$/;

/** A number as people read it: Brazilian ones with their area, others with a plus. */
export const formatNumber = (digits: string): string => {
  const match = BRAZILIAN.exec(digits);
  return match
    ? `+55 (${match[1] ?? ''}) ${match[2] ?? ''}-${match[3] ?? ''}`
    : digits.replace(/^(\d{8,15})$/, '+$1');
};

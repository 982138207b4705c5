const BRAZILIAN = /^55(\d{2})(\d{4,5})(\d{4})$/;

/** A number as people read it: Brazilian ones with their area, others with a plus. */
export const formatNumber = (number: string): string => {
  const match = BRAZILIAN.exec(number);
  return match
    ? `+55 (${match[1] ?? ''}) ${match[2] ?? ''}-${match[3] ?? ''}`
    : number.replace(/^(\d{8,15})$/, '+$1');
};

/** The text typed as a time: digits only, four at the most, with the colon where it belongs. */
export const maskTime = (typed: string): string => {
  const digits = typed.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
};

/** An hour and a minute that exist. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The same, or the midnight at the end of a day. */
export const isEndTime = (text: string): boolean => text === '24:00' || isTime(text);

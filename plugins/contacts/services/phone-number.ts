const BRAZIL = '55';
/** Country, area and eight digits: how a Brazilian number looks without the ninth digit. */
const SHORT_BRAZILIAN = 12;
/** First digits of mobile numbers; landlines begin with 2 to 5. */
const MOBILE = /[6-9]/;

/**
 * The one form a number is stored in. Brazilian mobile numbers got a ninth digit, which channels sometimes leave out:
 * both forms are the same person, so the digit is put back. Everything else stays as it is.
 * @param digits digits only, with the country's code
 */
export const canonicalNumber = (digits: string): string => {
  const isShortMobile =
    digits.length === SHORT_BRAZILIAN && digits.startsWith(BRAZIL) && MOBILE.test(digits[4] ?? '');
  return isShortMobile ? `${digits.slice(0, 4)}9${digits.slice(4)}` : digits;
};

/** Fewer digits no phone has, with the country's code; more than this nobody types. */
const SHORTEST = 8;
const LONGEST = 50;

/** How channels number groups: not something to call. */
const GROUP = /^120363\d{12}$/;

/** The characters between the digits of a number: spaces and dashes of all kinds, brackets, dots, and invisible marks. */
const BETWEEN = /[\s()./\p{Pd}\u00ad\p{Cf}]/gu;

/** A number without what stands between its digits; also as other programs hand it over when it is copied. */
export const withoutPunctuation = (text: string): string => text.replace(BETWEEN, '');

/**
 * A number as somebody types it, in the form it is stored in; undefined for what no phone has. A channel's internal
 * ids (`…@s.whatsapp.net`, ids of groups) can therefore not be typed.
 */
export const typedNumber = (text: string): string | undefined => {
  const digits = withoutPunctuation(text).replace(/^\+/, '');
  if (!/^[0-9]+$/.test(digits) || GROUP.test(digits)) return undefined;
  if (digits.length < SHORTEST || digits.length > LONGEST) return undefined;
  return canonicalNumber(digits);
};

const LOCAL_DIGITS = 8;
const COUNTRY = '55';

interface Phone {
  readonly area: string;
  /** The last eight digits: older lists lack the ninth. */
  readonly local: string;
}

/** A Brazilian number in parts; undefined for anything shorter than area and number. */
const phoneOf = (text: string): Phone | undefined => {
  let digits = text.replaceAll(/\D/g, '').replace(/^0+/, '');
  if (digits.length > 11 && digits.startsWith(COUNTRY)) digits = digits.slice(COUNTRY.length);
  if (digits.length !== 10 && digits.length !== 11) return undefined;
  return { area: digits.slice(0, 2), local: digits.slice(-LOCAL_DIGITS) };
};

/** Whether one of the phones that a program knows of its customer is the number that writes. */
export const hasPhone = (phones: readonly string[], number: string): boolean => {
  const own = phoneOf(number);
  return (
    own !== undefined &&
    phones.some((each) => {
      const phone = phoneOf(each);
      return phone?.area === own.area && phone.local === own.local;
    })
  );
};

/** Brazilian documents: of a person (CPF) or of a company (CNPJ, which may have letters). */
export type DocumentKind = 'cpf' | 'cnpj';

const CPF = /^\d{11}$/;
const CNPJ = /^[0-9A-Z]{12}\d{2}$/;
const MOST_WEIGHT_OF_CNPJ = 9;

/** A document as it is stored: without punctuation, letters in capitals. */
export const plainDocument = (text: string): string =>
  text.replaceAll(/[\s./-]/g, '').toUpperCase();

/** The check digit of the characters before it: each is worth its ASCII code less 48, which of a digit is the digit. */
const checkDigit = (characters: string, mostWeight: number): string => {
  let weight = 1;
  let sum = 0;
  for (let at = characters.length - 1; at >= 0; at -= 1) {
    weight = weight === mostWeight ? 2 : weight + 1;
    sum += weight * (characters.charCodeAt(at) - 48);
  }
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
};

const hasCheckDigits = (document: string, mostWeight: number): boolean => {
  const start = document.slice(0, -2);
  const first = checkDigit(start, mostWeight);
  return document === start + first + checkDigit(start + first, mostWeight);
};

/**
 * Judges a document by its length and its check digits.
 * @param text with or without punctuation
 * @returns undefined for anything that is neither, such as one digit repeated
 */
export const documentKind = (text: string): DocumentKind | undefined => {
  const document = plainDocument(text);
  if (/^(.)\1*$/.test(document)) return undefined;
  if (CPF.test(document)) return hasCheckDigits(document, Infinity) ? 'cpf' : undefined;
  return CNPJ.test(document) && hasCheckDigits(document, MOST_WEIGHT_OF_CNPJ) ? 'cnpj' : undefined;
};

/** A document with its punctuation; a text of another length as it is. */
export const formatDocument = (text: string): string => {
  const document = plainDocument(text);
  return document.length === 11
    ? document.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
    : document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
};

/** A document as others may see it: of a person without the first three and the last two digits. */
export const maskedDocument = (text: string): string => {
  const document = plainDocument(text);
  return document.length === 11
    ? document.replace(/^.{3}(.{3})(.{3}).{2}$/, '***.$1.$2-**')
    : formatDocument(document);
};

/** The eight digits of a Brazilian postcode (CEP); undefined for anything else. */
export const plainPostcode = (text: string): string | undefined =>
  /^\s*(\d{5})-?(\d{3})\s*$/.exec(text)?.slice(1).join('');

/** A postcode as it is written, `01310-100`; while it is being typed, as far as it goes. */
export const formatPostcode = (text: string): string =>
  text
    .replaceAll(/\D/g, '')
    .slice(0, 8)
    .replace(/^(\d{5})(\d+)$/, '$1-$2');

import { documentKind } from 'prosa/contract';

const digitsOf = (text: string): readonly number[] => Array.from(text.replace(/\D/g, ''), Number);

/** Whether the digits of a payment card add up (Luhn). */
const isCard = (text: string): boolean => {
  const digits = digitsOf(text).toReversed();
  if (digits.length < 13 || digits.length > 19) return false;
  const sum = digits.reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? digit : digit * 2;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
};

const CARD = /(?<![\d.,-])\d(?:[ .-]?\d){12,18}(?!\d)/g;
const WRITTEN_CNPJ = /(?<![\w])[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}(?!\d)/gi;
const BARE_CNPJ = /(?<!\w)[0-9A-Z]{12}\d{2}(?!\w)/gi;
const WRITTEN_CPF = /(?<!\d)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/g;
const BARE_CPF = /(?<!\d)\d{3}[. ]?\d{3}[. ]?\d{3}[- ]?\d{2}(?!\d)/g;

/** A text without numbers of cards and documents of people and companies: they are never shown to a model. */
export const masked = (text: string): string =>
  text
    .replaceAll(WRITTEN_CNPJ, '[CNPJ]')
    .replaceAll(BARE_CNPJ, (found) => (documentKind(found) === 'cnpj' ? '[CNPJ]' : found))
    .replaceAll(WRITTEN_CPF, '[CPF]')
    .replaceAll(CARD, (found) => (isCard(found) ? '[cartão]' : found))
    .replaceAll(BARE_CPF, (found) => (documentKind(found) === 'cpf' ? '[CPF]' : found));

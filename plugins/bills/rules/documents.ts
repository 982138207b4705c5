import { documentKind, plainDocument } from 'prosa/contract';

/** Documents as people write them, among other words. */
const FORMATTED =
  /(?<![0-9A-Za-z])(\d{3}[. ]?\d{3}[. ]?\d{3}[- ]?\d{2}|[0-9A-Za-z]{2}[. ]?[0-9A-Za-z]{3}[. ]?[0-9A-Za-z]{3}[/ ]?[0-9A-Za-z]{4}[- ]?\d{2})(?![0-9A-Za-z])/g;
/** Digits from which on a text was meant as a document. */
const FEWEST_DIGITS = 6;

const plain = (text: string): string => plainDocument(text.replaceAll(',', ''));

/** A customer's words: a document, something that was meant as one, or neither. */
export type Said =
  | { readonly kind: 'document'; readonly document: string }
  | { readonly kind: 'invalid' | 'other' };

/** Looks for a CPF or CNPJ in a customer's words; punctuation does not count. */
export const documentIn = (text: string): Said => {
  const candidates = [text, ...(text.match(FORMATTED) ?? [])].map(plain);
  const document = candidates.find((each) => documentKind(each) !== undefined);
  if (document !== undefined) return { kind: 'document', document };
  const digits = text.replaceAll(/\D/g, '').length;
  return { kind: digits >= FEWEST_DIGITS ? 'invalid' : 'other' };
};

/** The sense of several messages together: the last document, else the last attempt at one. */
export const documentAmong = (texts: readonly string[]): Said => {
  const said = texts.map(documentIn).toReversed();
  return (
    said.find(({ kind }) => kind === 'document') ??
    said.find(({ kind }) => kind === 'invalid') ?? { kind: 'other' }
  );
};

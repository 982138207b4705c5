import { documentKind } from 'prosa/contract';

const RANDOM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+[1-9]\d{1,14}$/;
const DOCUMENT = /^(\d{11}|[0-9A-Z]{12}\d{2})$/;
const MOST = 77;

/** Whether a text is a Pix key: an e-mail, a phone with `+55`, a CPF or CNPJ without punctuation, or a random key. */
export const isPixKey = (text: string): boolean => {
  if (text.length > MOST) return false;
  if (DOCUMENT.test(text)) return documentKind(text) !== undefined;
  return RANDOM.test(text) || EMAIL.test(text) || PHONE.test(text);
};

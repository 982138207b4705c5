import { plainWords } from '../public.ts';

/** A wish that a whole message says: out, out if it answers an outreach of late, or back in. */
export type OptOutWord = 'out' | 'cancel' | 'in';

const WORDS: ReadonlyMap<string, OptOutWord> = new Map([
  ['sair', 'out'],
  ['parar', 'out'],
  ['pare', 'out'],
  ['stop', 'out'],
  ['descadastrar', 'out'],
  ['remover', 'out'],
  ['nao quero receber', 'out'],
  ['cancelar', 'cancel'],
  ['voltar', 'in'],
]);

/** Characters of the longest message that can be one of them: with blanks, signs and accents written apart. */
const LONGEST = 60;

/**
 * Reads a message as a word of opting out: the whole of it, without case, accents and punctuation. Whatever says more is
 * none: "pare de atrasar" is meant for a person.
 */
export const optOutWordOf = (body: string): OptOutWord | undefined =>
  body.length > LONGEST ? undefined : WORDS.get(plainWords(body));

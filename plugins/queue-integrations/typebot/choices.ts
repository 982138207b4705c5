import { propertyOf } from './answers.ts';
import type { Input, Item } from './answers.ts';

/** Something a customer may choose, as it is kept until they answer. */
interface Choice {
  readonly id: string;
  /** As Typebot knows it. */
  readonly content: string;
}

/** The choices of a dialogue that waits for one. */
export interface OpenChoices {
  readonly choices: readonly Choice[];
  readonly isMultiple: boolean;
}

/** An answer in the words of Typebot: the text, and the id of the one that was meant. */
export interface Chosen {
  readonly text: string;
  readonly replyId?: string;
}

const labelOf = (item: Item): string =>
  [item.content, item.title, item.value].find((each) => (each ?? '').trim() !== '')?.trim() ?? '';

const numbered = (lines: readonly string[]): string =>
  lines.map((line, at) => `*[ ${String(at + 1)} ]* - ${line}`).join('\n');

const choicesOf = ({ type, items }: Input): readonly Choice[] =>
  (items ?? []).flatMap((item) =>
    type === 'cards input'
      ? (item.paths ?? []).map(({ id, text }) => ({ id, content: (text ?? '').trim() }))
      : [{ id: item.id, content: labelOf(item) }],
  );

/** The choices that an input offers; undefined where it offers none. */
export const openChoices = (input: Input | null | undefined): OpenChoices | undefined => {
  if (!input || !['choice input', 'picture choice input', 'cards input'].includes(input.type)) {
    return undefined;
  }
  const choices = choicesOf(input).filter(({ content }) => content !== '');
  const isMultiple = propertyOf(input.options, 'isMultipleChoice') === true;
  return choices.length === 0 ? undefined : { choices, isMultiple };
};

/** The choices as a customer reads them, each with its number. */
export const choiceText = ({ choices }: OpenChoices): string =>
  numbered(choices.map(({ content }) => content));

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s.,;:!?*_[\]()-]+/g, ' ')
    .trim();

const numberIn = (typed: string): number | undefined => {
  const [, digits] = /^\D{0,4}?(\d{1,3})\D{0,4}$/.exec(typed.trim()) ?? [];
  return digits === undefined || /[\p{L}]/u.test(typed) ? undefined : Number(digits);
};

const one = (typed: string, choices: readonly Choice[]): Choice | undefined => {
  const number = numberIn(typed);
  const byNumber = number === undefined ? undefined : choices[number - 1];
  if (byNumber) return byNumber;
  const exact = choices.find(({ id }) => id === typed.trim());
  if (exact) return exact;
  const words = plain(typed);
  const named = choices.filter(({ content }) => plain(content) === words && words !== '');
  return named.length === 1 ? named[0] : undefined;
};

/** Separates the parts of an answer that chooses several: `1, 3`, `1 e 3`, `1 3`. */
const PARTS = /[,;\n]|\s+e\s+|\s+y\s+|\s+and\s+/i;

const several = (typed: string, choices: readonly Choice[]): Chosen | undefined => {
  const parts = /^[\d\s]+$/.test(typed) ? typed.trim().split(/\s+/) : typed.split(PARTS);
  const found = parts.filter((part) => part.trim() !== '').map((part) => one(part, choices));
  if (found.length === 0 || found.some((each) => each === undefined)) return undefined;
  const chosen = choices.filter((choice) => found.includes(choice));
  return { text: chosen.map(({ content }) => content).join(', ') };
};

/**
 * An answer to open choices: Typebot knows an item by its id and its words, and never by the number that the customer
 * was shown. An answer that means none of them goes through as it is, for Typebot to say so.
 */
export const chosenIn = (typed: string, open: OpenChoices | undefined): Chosen => {
  if (!open) return { text: typed };
  const single = one(typed, open.choices);
  if (open.isMultiple) {
    return several(typed, open.choices) ?? (single ? { text: single.content } : { text: typed });
  }
  return single ? { text: single.content, replyId: single.id } : { text: typed };
};

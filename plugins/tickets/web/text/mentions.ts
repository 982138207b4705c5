import { MENTION } from '../../public.ts';
import type { MessageDto } from '../types.ts';

export type Mentions = MessageDto['mentions'];

/** A stretch of a text: words, or somebody who is named. */
export interface Stretch {
  readonly text: string;
  readonly isMention: boolean;
}

const BRAZILIAN = /^55(\d{2})(\d{4,5})(\d{4})$/;

/** Somebody nobody knows by name. An address of the channel's own is no phone number, and stays as it is. */
const shownNumber = (digits: string): string => {
  const [, area = '', start = '', end = ''] = BRAZILIAN.exec(digits) ?? [];
  if (area !== '') return `+55 (${area}) ${start}-${end}`;
  return digits.length <= 13 ? `+${digits}` : digits;
};

/** A text with those it names, by their names where the server knows them. Pure. */
export const stretchesOf = (text: string, mentions: Mentions): readonly Stretch[] => {
  if (!text.includes('@')) return [{ text, isMention: false }];
  const names = new Map(mentions.map(({ number, name }) => [number, name]));
  const stretches: Stretch[] = [];
  let from = 0;
  for (const { index, 0: all, 1: number = '' } of text.matchAll(MENTION)) {
    if (index > from) stretches.push({ text: text.slice(from, index), isMention: false });
    stretches.push({ text: `@${names.get(number) ?? shownNumber(number)}`, isMention: true });
    from = index + all.length;
  }
  if (from < text.length) stretches.push({ text: text.slice(from), isMention: false });
  return stretches;
};

/** The same as words alone: for rows and quotes. */
export const withMentions = (text: string, mentions: Mentions = []): string =>
  stretchesOf(text, mentions)
    .map((stretch) => stretch.text)
    .join('');

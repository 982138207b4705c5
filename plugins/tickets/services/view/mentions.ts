import { MENTION } from '../../public.ts';
import type { MessageDto } from '../../schemas.ts';

/** People looked up for one message, at most: a text that names more is mischief. */
const MOST = 50;

/** The numbers a text names people by, each once. Pure. */
export const mentionedIn = (text: string): readonly string[] => {
  if (!text.includes('@')) return [];
  const numbers = new Set<string>();
  for (const [, number = ''] of text.matchAll(MENTION)) {
    numbers.add(number);
    if (numbers.size === MOST) break;
  }
  return [...numbers];
};

/** The mentions of a text whose names are known. Pure. @param nameOf the name behind a number */
export const namedIn = (
  text: string,
  nameOf: (number: string) => string | undefined,
): MessageDto['mentions'] =>
  mentionedIn(text).flatMap((number) => {
    const name = nameOf(number);
    return name === undefined ? [] : { number, name };
  });

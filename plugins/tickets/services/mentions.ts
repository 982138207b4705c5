import { MENTION } from '../public.ts';

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

import { wordedOrigin } from '../text/program-origin.ts';
import type { WordedOrigin } from '../text/program-origin.ts';
import type { TicketDto } from '../types.ts';

/** The writer of a ticket's last message: by name, or by a word of the interface. */
export type Writer = { readonly name: string } | { readonly word: 'you' | WordedOrigin };

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** @returns undefined where the row's own name says it: in a chat with one person, who wrote it */
export const writerOf = (
  { lastMessageAuthor: author }: Pick<TicketDto, 'lastMessageAuthor'>,
  readerId: number,
): Writer | undefined => {
  if (!author) return undefined;
  if (author.userId === readerId) return { word: 'you' };
  const word = wordedOrigin(author.origin);
  if (word) return { word };
  const name = firstName(author.name);
  return name === '' ? undefined : { name };
};

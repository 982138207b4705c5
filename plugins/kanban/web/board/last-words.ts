import { oneLine } from 'prosa/web';
import type { BoardTicket } from '../types.ts';

/** Kinds whose body is not made for reading, and the words of the desk for them. */
const CODED: Readonly<Record<string, string>> = {
  locationMessage: 'location',
  contactMessage: 'contact',
  call_log: 'call',
  ciphertext: 'waiting',
  deleted: 'deleted',
};

/** Kinds of files, whose name says nothing to a reader. */
const FILES: Readonly<Record<string, string>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  sticker: 'sticker',
  application: 'document',
};

/** A first line such as `*Ana Martins:*`. */
const SIGNATURE = /^\*[^*\r\n]{1,78}:\*\r?\n/;
const FILE_NAME = /^\S+\.[a-z0-9]{2,5}$/i;

/** The last message of a ticket in one line: its text, or nothing and the word for its kind. */
export const lastWordsOf = ({
  lastMessage,
  lastMessageKind,
  lastMessageMentions,
}: Pick<BoardTicket, 'lastMessage' | 'lastMessageKind' | 'lastMessageMentions'>): {
  readonly text: string;
  readonly kind: string;
} => {
  const coded = CODED[lastMessageKind];
  if (coded !== undefined) return { text: '', kind: coded };
  const file = FILES[lastMessageKind];
  const text = lastMessageMentions.reduce(
    (words, { number, name }) => words.replaceAll(`@${number}`, `@${name}`),
    oneLine(lastMessage.replace(SIGNATURE, '')),
  );
  const isSilent = file !== undefined && file !== 'document' && FILE_NAME.test(text);
  return { text: isSilent ? '' : text, kind: file ?? 'text' };
};

import type { InboundMessage } from '../../../connections/public.ts';

/** Characters of a message a list is given: a page of lists must not carry whole letters. */
const LONGEST_SUMMARY = 1_000;

/** The summary of a message in lists: the beginning of its text, or the file's name. */
export const summaryOf = ({ body, mediaName = '' }: Pick<InboundMessage, 'body' | 'mediaName'>) => {
  const text = body === '' ? mediaName : body;
  // Not through the middle of a character.
  return text.slice(0, LONGEST_SUMMARY).replace(/[\ud800-\udbff]$/, '');
};

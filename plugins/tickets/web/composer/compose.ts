import type { MessageDraft } from '../chat/outbox.ts';
import { sign } from '../text/signature.ts';
import type { Answered } from '../chat/quoted.ts';
import type { Attachment } from 'prosa/web';

/** The text and files somebody is about to send. */
export interface Composition {
  readonly text: string;
  readonly files: readonly Pick<Attachment, 'file' | 'caption'>[];
  readonly quoted: Answered | null;
  /** Put above the words; undefined leaves them as they are. */
  readonly author: string | undefined;
}

/** The messages it makes, in their order: the text alone, or one for each file. The first one answers. Pure. */
export const messagesOf = ({ text, files, quoted, author }: Composition): MessageDraft[] => {
  const bodyOf = (written: string): string => {
    const words = written.trim();
    return author === undefined || words === '' ? words : sign(author, words);
  };
  if (files.length === 0) return text.trim() === '' ? [] : [{ body: bodyOf(text), quoted }];
  return files.map(({ file, caption }, index) =>
    index === 0 ? { body: bodyOf(text), file, quoted } : { body: bodyOf(caption), file },
  );
};

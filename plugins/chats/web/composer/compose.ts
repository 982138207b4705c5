import type { Attachment } from 'prosa/web';
import type { ChatMessageDto } from '../../shared/message-schemas.ts';
import type { ChatDto } from '../../schemas.ts';
import { mentionsIn } from '../../shared/references.ts';
import type { MessageDraft } from '../outbox.ts';

/** The text and files somebody is about to send. */
export interface Composition {
  readonly text: string;
  readonly files: readonly Pick<Attachment, 'file' | 'caption'>[];
  readonly quoted: ChatMessageDto | null;
}

/** The messages it makes, in their order: the text alone, or one for each file. The first one answers. Pure. */
export const messagesOf = (
  { text, files, quoted }: Composition,
  { users }: Pick<ChatDto, 'users'>,
): MessageDraft[] => {
  const people = users.map(({ user }) => user);
  const draftOf = (words: string): Pick<MessageDraft, 'message' | 'mentions'> => {
    const message = words.trim();
    return { message, mentions: mentionsIn(message, people).map(({ id }) => id) };
  };
  if (files.length === 0) return text.trim() === '' ? [] : [{ ...draftOf(text), quoted }];
  return files.map(({ file, caption }, index) =>
    index === 0 ? { ...draftOf(text), file, quoted } : { ...draftOf(caption), file },
  );
};

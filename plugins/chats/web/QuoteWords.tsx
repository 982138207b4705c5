import { oneLine, useTexts, useUser } from 'prosa/web';
import type { ChatMessageDto } from '../shared/message-schemas.ts';
import { FileKindIcon } from './FileKindIcon.tsx';

export type Quoted = NonNullable<ChatMessageDto['quotedMsg']>;

/** The words of a message somebody answers, and whose they were. */
export const QuoteWords = ({ quoted }: { readonly quoted: Quoted }) => {
  const t = useTexts('chats');
  const user = useUser();
  const { sender, isDeleted, mediaType, message, mediaName } = quoted;
  return (
    <>
      <bdi className="quote-author">{sender.id === user.id ? t('you') : sender.name}</bdi>
      <span className="quote-text" dir="auto">
        <FileKindIcon kind={mediaType} />
        {isDeleted ? t('deleted') : oneLine(message) || mediaName}
      </span>
    </>
  );
};

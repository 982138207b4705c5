import { useTexts } from 'prosa/web';
import { KindIcon } from '../text/KindIcon.tsx';
import { previewOf } from '../text/preview.ts';
import type { Mentions } from '../text/mentions.ts';
import { splitSignature } from '../text/signature.ts';
import type { MessageDto } from '../types.ts';

type Quoted = NonNullable<MessageDto['quotedMsg']>;

/** The words of a message somebody answers, and whose they were. */
export const QuoteWords = ({
  quoted,
  contactName,
  mentions = [],
}: {
  readonly quoted: Quoted;
  readonly contactName: string;
  /** Those its words name by number. */
  readonly mentions?: Mentions;
}) => {
  const t = useTexts('tickets');
  const { kind, text } = previewOf(quoted.mediaType, quoted.body, mentions);
  const signed = quoted.fromMe ? splitSignature(quoted.body).author : undefined;
  const author = quoted.fromMe ? (signed ?? t('chat.you')) : quoted.senderName || contactName;
  return (
    <>
      <bdi className="quote-author">{author}</bdi>
      <span className="quote-text" dir="auto">
        <KindIcon kind={kind} />
        {quoted.isDeleted ? t('chat.deleted') : (text ?? t(`kinds.${kind}`))}
      </span>
    </>
  );
};

/** A quoted message inside a bubble. It leads to the original. */
export const Quote = ({
  quoted,
  contactName,
  mentions,
  onJump,
}: {
  readonly quoted: Quoted;
  readonly contactName: string;
  readonly mentions: Mentions;
  readonly onJump: (messageId: number) => void;
}) => {
  const t = useTexts('tickets');
  return (
    <button
      type="button"
      className="quote quote-jump"
      title={t('chat.jumpToQuoted')}
      onClick={() => onJump(quoted.id)}
    >
      <QuoteWords quoted={quoted} contactName={contactName} mentions={mentions} />
    </button>
  );
};

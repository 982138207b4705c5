import { DisableIcon, ShareIcon } from '@blueprintjs/icons';
import { memo } from 'react';
import { avatarColor, formatDateTime, formatTime, useReadableColor, useTexts } from 'prosa/web';
import { Ticks } from '../Ticks.tsx';
import { BubbleFailure, BubbleProgress } from './BubbleFailure.tsx';
import { BubbleMenu } from './BubbleMenu.tsx';
import { Media, isBodyDrawn } from './Media.tsx';
import { Quote } from './Quote.tsx';
import { RichText } from './RichText.tsx';
import { Reactions } from './Reactions.tsx';
import type { Entry } from './timeline.ts';

export interface BubbleActions {
  /** Undefined where nothing can be written. */
  readonly onReply: ((entry: Entry) => void) | undefined;
  readonly onJump: (messageId: number) => void;
  readonly onRetry: ((entry: Entry) => void) | undefined;
  readonly onDiscard: (entry: Entry) => void;
}

interface BubbleProps extends BubbleActions {
  readonly entry: Entry;
  readonly contactName: string;
  /** Whether the message it answers is here to jump to. */
  readonly isQuotedHere: boolean;
}

const Author = ({ entry }: Pick<BubbleProps, 'entry'>) => {
  const t = useTexts('tickets');
  const { message, author, isFirst } = entry;
  const color = useReadableColor(avatarColor(author ?? ''));
  if (!isFirst) return null;
  if (author !== undefined) {
    return (
      <bdi className="bubble-author" style={message.fromMe ? undefined : { color }}>
        {author}
      </bdi>
    );
  }
  if (message.origin !== 'automatic' && message.origin !== 'phone') return null;
  return (
    <span className="bubble-author bubble-origin">
      {t(message.origin === 'automatic' ? 'chat.automatic' : 'chat.fromPhone')}
    </span>
  );
};

const Footer = ({ entry }: Pick<BubbleProps, 'entry'>) => {
  const t = useTexts('tickets');
  const { message } = entry;
  return (
    <span className="bubble-foot">
      {message.isEdited && !message.isDeleted && <span>{t('chat.edited')}</span>}
      <time dateTime={message.createdAt} title={formatDateTime(message.createdAt)}>
        {formatTime(message.createdAt)}
      </time>
      {message.fromMe && <Ticks ack={message.ack} />}
    </span>
  );
};

const Words = ({ entry }: Pick<BubbleProps, 'entry'>) => {
  const t = useTexts('tickets');
  const { message, text } = entry;
  if (message.isDeleted) {
    return (
      <span className="bubble-words bubble-deleted" dir="auto">
        <DisableIcon size={12} /> {text === '' ? t('chat.deleted') : <s>{text}</s>}
        <span className="visually-hidden">{t('chat.deleted')}</span>
      </span>
    );
  }
  if (text === '' || isBodyDrawn(message)) return null;
  return (
    <span className="bubble-words" dir="auto">
      <RichText text={text} />
    </span>
  );
};

/** Whether two drawings of a message would be the same; an entry is made anew with every change of its neighbours. */
const isSame = (before: BubbleProps, after: BubbleProps): boolean => {
  const { entry: old, ...others } = before;
  const { entry, ...rest } = after;
  return (
    old.message === entry.message &&
    old.outgoing === entry.outgoing &&
    old.isFirst === entry.isFirst &&
    old.author === entry.author &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((name) => rest[name] === others[name])
  );
};

/** One message. */
export const Bubble = memo(
  ({ entry, contactName, isQuotedHere, onReply, onJump, onRetry, onDiscard }: BubbleProps) => {
    const t = useTexts('tickets');
    const { message, isFirst } = entry;
    const classes = [
      'bubble',
      message.fromMe ? 'bubble-own' : 'bubble-other',
      isFirst && 'bubble-first',
      message.ack === -1 && 'bubble-failed',
      message.reactions.length > 0 && 'bubble-reacted',
    ];
    return (
      <div
        className={classes.filter(Boolean).join(' ')}
        data-message={message.id === 0 ? undefined : message.id}
      >
        <span className="visually-hidden">
          {message.fromMe ? t('chat.youSaid') : t('chat.theySaid', { name: contactName })}
        </span>
        <Author entry={entry} />
        {message.isForwarded && (
          <span className="bubble-forwarded">
            <ShareIcon size={12} /> {t('chat.forwarded')}
          </span>
        )}
        {message.quotedMsg && (
          <Quote
            quoted={message.quotedMsg}
            contactName={contactName}
            onJump={isQuotedHere ? onJump : undefined}
          />
        )}
        {!message.isDeleted && <Media message={message} />}
        <Words entry={entry} />
        <Footer entry={entry} />
        <BubbleProgress entry={entry} />
        <BubbleFailure entry={entry} onRetry={onRetry} onDiscard={onDiscard} />
        <Reactions reactions={message.reactions} />
        <BubbleMenu entry={entry} onReply={onReply} />
      </div>
    );
  },
  isSame,
);
Bubble.displayName = 'Bubble';

import { DisableIcon, ShareIcon } from '@blueprintjs/icons';
import { memo } from 'react';
import { avatarColor, formatMoment, formatTime, Slot, useReadableColor, useTexts } from 'prosa/web';
import { TicketMessageSlot } from '../../slots.ts';
import { Ticks } from '../Ticks.tsx';
import { wordedOrigin } from '../text/program-origin.ts';
import type { BubbleActions } from './bubble-actions.ts';
import { BubbleFailure, BubbleProgress } from './BubbleFailure.tsx';
import { BubbleMenu } from './BubbleMenu.tsx';
import { EditedMark } from './EditedMark.tsx';
import { Quote } from './Quote.tsx';
import { RichText } from './RichText.tsx';
import { Reactions } from './Reactions.tsx';
import { areSameReactions } from './reactors.ts';
import { Media } from './media/Media.tsx';
import { Transcript } from './media/Transcript.tsx';
import { isBodyDrawn } from './media/content-kind.ts';
import type { Entry } from './timeline.ts';

interface BubbleProps {
  readonly entry: Entry;
  readonly contactName: string;
  readonly actions: BubbleActions;
  /** Leads to another message of the ticket. */
  readonly onJump: (messageId: number) => void;
  /** Shows a picture or a video in large. */
  readonly onView: (key: string) => void;
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
  const origin = wordedOrigin(message.origin);
  if (!origin) return null;
  return <span className="bubble-author bubble-origin">{t(`chat.by.${origin}`)}</span>;
};

const Footer = ({ entry }: Pick<BubbleProps, 'entry'>) => {
  const { message } = entry;
  return (
    <span className="bubble-foot">
      {message.isEdited && !message.isDeleted && <EditedMark message={message} />}
      <time dateTime={message.createdAt} title={formatMoment(message.createdAt)}>
        {formatTime(message.createdAt)}
      </time>
      {message.fromMe && <Ticks ack={message.ack} />}
    </span>
  );
};

/** Whether the body only repeats what is drawn: a place, a card, the name of a file. */
const isSpoken = ({ message, text }: Entry): boolean =>
  isBodyDrawn(message.mediaType) || (message.mediaUrl !== null && text === message.mediaName);

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
  if (text === '' || isSpoken(entry)) return null;
  return (
    <span className="bubble-words" dir="auto">
      <RichText text={text} mentions={message.mentions} />
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
    areSameReactions(old.reactions, entry.reactions) &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((name) => rest[name] === others[name])
  );
};

/** One message. */
export const Bubble = memo(({ entry, contactName, actions, onJump, onView }: BubbleProps) => {
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
          mentions={message.mentions}
          onJump={onJump}
        />
      )}
      {!message.isDeleted && <Media message={message} onView={() => onView(entry.key)} />}
      {!message.isDeleted && message.transcript !== undefined && (
        <Transcript words={message.transcript} />
      )}
      <Words entry={entry} />
      <Footer entry={entry} />
      <BubbleProgress entry={entry} />
      <BubbleFailure entry={entry} onRetry={actions.onRetry} onDiscard={actions.onDiscard} />
      {message.id > 0 && <Slot slot={TicketMessageSlot} message={message} />}
      <Reactions reactions={entry.reactions} />
      <BubbleMenu entry={entry} actions={actions} />
    </div>
  );
}, isSame);
Bubble.displayName = 'Bubble';

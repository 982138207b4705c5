import { Button } from '@blueprintjs/core';
import { DisableIcon, RedoIcon } from '@blueprintjs/icons';
import { memo } from 'react';
import {
  avatarColor,
  errorText,
  formatMoment,
  formatTime,
  useReadableColor,
  useTexts,
} from 'prosa/web';
import { BubbleFile } from './BubbleFile.tsx';
import { BubbleMenu } from './BubbleMenu.tsx';
import type { BubbleActions } from './BubbleMenu.tsx';
import { discard, retry } from '../outbox.ts';
import { QuoteWords } from '../QuoteWords.tsx';
import { Reactions } from './Reactions.tsx';
import type { Entry } from './timeline.ts';
import { Words } from './Words.tsx';

interface BubbleProps {
  readonly entry: Entry;
  readonly actions: BubbleActions;
  /** Leads to another message of the chat. */
  readonly onJump: (messageId: number) => void;
  /** Shows a picture or a film in large. */
  readonly onView: (key: string) => void;
}

const Author = ({ name }: { readonly name: string }) => (
  <bdi className="bubble-author" style={{ color: useReadableColor(avatarColor(name)) }}>
    {name}
  </bdi>
);

const Said = ({ entry }: Pick<BubbleProps, 'entry'>) => {
  const t = useTexts('chats');
  const { message } = entry;
  if (message.isDeleted) {
    return (
      <span className="bubble-words bubble-deleted">
        <DisableIcon size={12} /> {t('deleted')}
      </span>
    );
  }
  if (message.message === '') return null;
  return (
    <span className="bubble-words" dir="auto">
      <Words message={message} />
    </span>
  );
};

/** How far a message got that this page sends, and what can be done where it did not get there. */
const Progress = ({ entry: { outgoing } }: Pick<BubbleProps, 'entry'>) => {
  const t = useTexts('chats');
  if (!outgoing) return null;
  const { clientId, state, progress, file, error } = outgoing;
  if (state === 'sending') {
    return file ? (
      <progress className="bubble-progress" max={1} value={progress} aria-label={t('sending')} />
    ) : null;
  }
  return (
    <div className="bubble-failure" role="alert">
      <span>
        {t('notSent')} {errorText(error)}
      </span>
      <span className="bubble-failure-actions">
        <Button
          size="small"
          icon={<RedoIcon size={12} />}
          text={t('actions.retry')}
          onClick={() => retry(clientId)}
        />
        <Button
          size="small"
          variant="minimal"
          text={t('actions.discard')}
          onClick={() => discard(clientId)}
        />
      </span>
    </div>
  );
};

/** An entry is made anew with every change of its neighbours; most are drawn as before. */
const isSame = (before: BubbleProps, after: BubbleProps): boolean =>
  before.entry.message === after.entry.message &&
  before.entry.outgoing === after.entry.outgoing &&
  before.entry.isFirst === after.entry.isFirst &&
  before.actions === after.actions &&
  before.onJump === after.onJump;

/** One message of a chat. */
export const Bubble = memo(({ entry, actions, onJump, onView }: BubbleProps) => {
  const t = useTexts('chats');
  const { message, outgoing, isOwn, isFirst } = entry;
  const { quotedMsg } = message;
  const classes = [
    'bubble',
    isOwn ? 'bubble-own' : 'bubble-other',
    isFirst && 'bubble-first',
    outgoing?.state === 'failed' && 'bubble-failed',
    outgoing?.state === 'sending' && 'chats-sending',
    message.reactions.length > 0 && 'bubble-reacted',
  ];
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      data-message={message.id === 0 ? undefined : message.id}
    >
      <span className="visually-hidden">
        {isOwn ? t('youSaid') : t('theySaid', { name: message.sender.name })}
      </span>
      {isFirst && !isOwn && <Author name={message.sender.name} />}
      {quotedMsg && (
        <button
          type="button"
          className="quote quote-jump"
          title={t('jumpToQuoted')}
          onClick={() => onJump(quotedMsg.id)}
        >
          <QuoteWords quoted={quotedMsg} />
        </button>
      )}
      {!message.isDeleted && <BubbleFile message={message} onView={() => onView(entry.key)} />}
      <Said entry={entry} />
      <span className="bubble-foot">
        {message.isEdited && !message.isDeleted && <span>{t('edited')}</span>}
        <time dateTime={message.createdAt} title={formatMoment(message.createdAt)}>
          {formatTime(message.createdAt)}
        </time>
      </span>
      <Progress entry={entry} />
      <Reactions message={message} onReact={(emoji) => actions.onReact(message, emoji)} />
      <BubbleMenu entry={entry} actions={actions} />
    </div>
  );
}, isSame);
Bubble.displayName = 'Bubble';

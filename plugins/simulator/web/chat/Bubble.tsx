import { formatDateTime, formatTime, useTexts } from 'prosa/web';
import type { PhoneMessageDto } from '../../schemas.ts';
import { MessageMedia } from './MessageMedia.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import type { MessageActions } from './MessageMenu.tsx';
import { Ticks } from './Ticks.tsx';
import { summaryOf } from '../data/message-text.ts';

const Quoted = ({ message }: { readonly message: PhoneMessageDto }) => {
  const t = useTexts('simulator');
  return <span className="phone-quote">{summaryOf(message, t)}</span>;
};

/** A message on the phone: the customer's own at the right, the company's at the left. */
export const Bubble = ({
  message,
  quoted,
  sender,
  isFirst,
  ...actions
}: {
  readonly message: PhoneMessageDto;
  /** The message it answers, where it is still here. */
  readonly quoted: PhoneMessageDto | undefined;
  /** The author's name, where that is not clear. */
  readonly sender: string;
  /** The first of its side after one of the other. */
  readonly isFirst: boolean;
} & MessageActions) => {
  const t = useTexts('simulator');
  const { body, fromMe } = message;
  // The customer's own, and the company's.
  const reaction = message.reaction + message.companyReaction;
  const classes = [
    'phone-bubble',
    fromMe ? 'phone-bubble-other' : 'phone-bubble-own',
    isFirst ? 'phone-bubble-first' : '',
    reaction === '' ? '' : 'phone-bubble-reacted',
  ];
  return (
    <li className={classes.filter(Boolean).join(' ')}>
      {isFirst && sender !== '' && <span className="phone-sender">{sender}</span>}
      {message.isDeleted ? (
        <span className="phone-gone">{t('message.deleted')}</span>
      ) : (
        <>
          {quoted && <Quoted message={quoted} />}
          <MessageMedia message={message} />
          {body !== '' && <span className="phone-words">{body}</span>}
        </>
      )}
      <span className="phone-foot">
        {message.isEdited && !message.isDeleted && <span>{t('message.edited')}</span>}
        <time dateTime={message.createdAt} title={formatDateTime(message.createdAt)}>
          {formatTime(message.createdAt)}
        </time>
        {!fromMe && <Ticks ack={message.ack} />}
      </span>
      {reaction !== '' && (
        <span className="phone-reaction">
          <span aria-hidden="true">{reaction}</span>
          <span className="visually-hidden">{t('message.reacted', { emoji: reaction })}</span>
        </span>
      )}
      {!message.isDeleted && <MessageMenu message={message} {...actions} />}
    </li>
  );
};

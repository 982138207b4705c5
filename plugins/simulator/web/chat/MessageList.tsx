import { Fragment, useEffect, useRef } from 'react';
import { browserZone, dayNumber, formatWhen, formatDate, useTexts } from 'prosa/web';
import type { PhoneMessageDto } from '../../schemas.ts';
import { Bubble } from './Bubble.tsx';
import type { MessageActions } from './MessageMenu.tsx';

const dayAt = (moment: string | number): number => dayNumber(moment, browserZone());

const dayOf = (moment: string): string =>
  dayAt(Date.now()) === dayAt(moment) ? '' : formatWhen(moment);

/**
 * The messages of a chat, from the first to the last. The style sheet turns the scroller around, so that it stays at its
 * end by itself while the reader is there.
 */
export const ChatMessages = ({
  label,
  messages,
  isGroup,
  ...actions
}: {
  readonly label: string;
  readonly messages: readonly PhoneMessageDto[];
  readonly isGroup: boolean;
} & MessageActions) => {
  const t = useTexts('simulator');
  const scroller = useRef<HTMLDivElement>(null);
  const last = messages.at(-1);
  const ownId = last?.fromMe === false ? last.id : undefined;
  useEffect(() => {
    // Whoever writes wants to see it.
    if (ownId !== undefined) scroller.current?.scrollTo({ top: 0 });
  }, [ownId]);
  const byId = new Map(messages.map((message) => [message.id, message]));
  return (
    <div className="phone-talk" ref={scroller} tabIndex={0} role="log" aria-label={label}>
      <ol className="phone-bubbles">
        {messages.map((message, at) => {
          const before = messages[at - 1];
          const isNewDay = !before || dayAt(before.createdAt) !== dayAt(message.createdAt);
          const isFirst =
            isNewDay ||
            before.fromMe !== message.fromMe ||
            before.senderName !== message.senderName;
          return (
            <Fragment key={message.id}>
              {isNewDay && (
                <li className="phone-day">
                  <time
                    dateTime={message.createdAt}
                    title={formatDate(message.createdAt, browserZone())}
                  >
                    {dayOf(message.createdAt) || t('chat.today')}
                  </time>
                </li>
              )}
              <Bubble
                message={message}
                quoted={message.quotedId === null ? undefined : byId.get(message.quotedId)}
                sender={isGroup && !message.fromMe ? message.senderName : ''}
                isFirst={isFirst}
                {...actions}
              />
            </Fragment>
          );
        })}
      </ol>
    </div>
  );
};

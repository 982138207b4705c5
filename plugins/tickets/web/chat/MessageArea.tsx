import { Button } from '@blueprintjs/core';
import { ChatIcon, ChevronDownIcon } from '@blueprintjs/icons';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import {
  EmptyState,
  ErrorState,
  dayNumber,
  errorText,
  formatDate,
  formatDateTime,
  useNow,
  useTexts,
} from 'prosa/web';
import type { TicketDto } from '../types.ts';
import { Bubble } from './Bubble.tsx';
import type { BubbleActions } from './Bubble.tsx';
import { ChatSkeleton } from './ChatSkeleton.tsx';
import type { TimelineItem } from './timeline.ts';
import { useChatScroll } from './use-chat-scroll.ts';
import type { History } from './use-messages.ts';
import { useTimeline } from './use-timeline.ts';

const DayPill = ({ at }: { readonly at: string }) => {
  const t = useTexts('tickets');
  const days = dayNumber(useNow()) - dayNumber(at);
  return (
    <li className="day">
      <span>
        {days === 0 ? t('chat.today') : days === 1 ? t('chat.yesterday') : formatDate(at)}
      </span>
    </li>
  );
};

const Marker = ({ type, at }: Extract<TimelineItem, { type: 'started' | 'ended' }>) => {
  const t = useTexts('tickets');
  const date = formatDateTime(at);
  return (
    <li className="marker">
      {t(type === 'started' ? 'chat.started' : 'chat.ended')} · {date}
    </li>
  );
};

const ToEnd = ({ count, onClick }: { readonly count: number; readonly onClick: () => void }) => {
  const t = useTexts('tickets');
  return (
    <button
      type="button"
      className="to-end"
      aria-label={count > 0 ? t('chat.toNews', { count }) : t('chat.toEnd')}
      onClick={onClick}
    >
      {count > 0 && <span className="pill pill-brand">{count}</span>}
      <ChevronDownIcon />
    </button>
  );
};

type AreaActions = Omit<BubbleActions, 'onJump'>;

interface AreaProps {
  readonly ticket: TicketDto;
  readonly history: History;
  readonly actions: AreaActions;
  /** Below the last message: who types. */
  readonly footer?: ReactNode;
}

const Messages = ({
  ticket,
  history,
  actions,
  footer,
  items,
}: AreaProps & { readonly items: readonly TimelineItem[] }) => {
  const t = useTexts('tickets');
  const { state, loadOlder } = history;
  const places = useMemo(
    () =>
      items.flatMap((item) =>
        item.type === 'message' ? { key: item.key, isOwn: item.outgoing !== undefined } : [],
      ),
    [items],
  );
  const { scroller, content, missed, isAtEnd, toEnd, jumpTo, onScroll } = useChatScroll(
    places,
    loadOlder,
  );
  const contactName = ticket.contact.name;
  return (
    <>
      <div
        className="messages"
        ref={scroller}
        onScroll={onScroll}
        role="log"
        aria-label={t('chat.with', { name: contactName })}
        aria-busy={state.isLoadingOlder}
        tabIndex={0}
      >
        <div className="messages-content" ref={content}>
          {state.isLoadingOlder && <p className="older">{t('chat.loadingOlder')}</p>}
          {state.error !== undefined && (
            <p className="older" role="alert">
              {errorText(state.error)}{' '}
              <Button size="small" text={t('actions.retry')} onClick={loadOlder} />
            </p>
          )}
          <ol className="messages-list">
            {items.map((item) => {
              if (item.type === 'day') return <DayPill key={item.key} at={item.at} />;
              if (item.type !== 'message') return <Marker {...item} key={item.key} />;
              const quotedId = item.message.quotedMsg?.id;
              return (
                <li key={item.key} className="message">
                  <Bubble
                    entry={item}
                    contactName={contactName}
                    isQuotedHere={
                      quotedId !== undefined &&
                      quotedId >= state.oldest &&
                      state.known.has(quotedId)
                    }
                    onJump={jumpTo}
                    {...actions}
                  />
                </li>
              );
            })}
          </ol>
          {footer}
        </div>
      </div>
      {!isAtEnd && <ToEnd count={missed} onClick={toEnd} />}
    </>
  );
};

/** The messages of a conversation in all their states. */
export const MessageArea = (props: AreaProps) => {
  const t = useTexts('tickets');
  const { ticket, history } = props;
  const items = useTimeline(ticket, history.state);
  const { status, error } = history.state;
  return (
    <div className="message-area">
      {status === 'loading' && <ChatSkeleton />}
      {status === 'error' && <ErrorState error={error} onRetry={history.reload} />}
      {status === 'ready' && items.length === 0 && (
        <EmptyState icon={ChatIcon} title={t('chat.emptyTitle')}>
          {t('chat.emptyText')}
        </EmptyState>
      )}
      {status === 'ready' && items.length > 0 && <Messages {...props} items={items} />}
    </div>
  );
};

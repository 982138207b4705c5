import { Button } from '@blueprintjs/core';
import { ChevronDownIcon } from '@blueprintjs/icons';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { errorText, useChatScroll, useTexts, Viewer } from 'prosa/web';
import type { TicketDto } from '../types.ts';
import { Bubble } from './Bubble.tsx';
import type { BubbleActions } from './bubble-actions.ts';
import { Divider } from './Divider.tsx';
import { isShown } from './messages-state.ts';
import { isViewable } from './media/content-kind.ts';
import { viewedOf } from './media/viewed-file.ts';
import type { Entry, TimelineItem } from './timeline.ts';
import type { History } from './use-messages.ts';

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

const isInLarge = (item: TimelineItem): item is Entry =>
  item.type === 'message' &&
  !item.message.isDeleted &&
  item.message.mediaUrl !== null &&
  isViewable(item.message.mediaType);

export interface AreaProps {
  readonly ticket: TicketDto;
  readonly history: History;
  readonly actions: BubbleActions;
  /** Below the last message: who types. */
  readonly footer?: ReactNode;
}

/** The messages of a ticket, one below the other. */
export const Messages = ({
  ticket,
  history,
  actions,
  footer,
  items,
}: AreaProps & { readonly items: readonly TimelineItem[] }) => {
  const t = useTexts('tickets');
  const { state, sought, loadOlder, loadNewer, reveal, reload } = history;
  const hasNewer = state.hasMore;
  const [viewed, setViewed] = useState<string>();
  const places = useMemo(
    () =>
      items.flatMap((item) =>
        item.type === 'message' ? { key: item.key, isOwn: item.outgoing !== undefined } : [],
      ),
    [items],
  );
  const { scroller, content, missed, isAtEnd, toEnd, jumpTo, onScroll } = useChatScroll({
    items: places,
    hasNewer,
    onNearTop: loadOlder,
    onNearEnd: loadNewer,
  });

  const isHere = sought !== undefined && isShown(state, sought.id);
  useEffect(() => {
    if (sought && isHere) jumpTo(sought.id);
  }, [sought, isHere, jumpTo]);

  const toPresent = useCallback((): void => {
    if (hasNewer) reload();
    toEnd();
  }, [hasNewer, reload, toEnd]);
  // Whoever writes stands in the present.
  const isSending = places.at(-1)?.isOwn === true;
  useEffect(() => {
    if (hasNewer && isSending) toPresent();
  }, [hasNewer, isSending, toPresent]);

  const pictures = viewed === undefined ? [] : items.filter(isInLarge);
  const viewedAt = pictures.findIndex(({ key }) => key === viewed);
  const contactName = ticket.contact.name;
  return (
    <>
      <div
        className="messages"
        ref={scroller}
        onScroll={onScroll}
        role="log"
        aria-label={t('chat.with', { name: contactName })}
        aria-busy={state.isLoadingEarlier || state.isLoadingMore}
        tabIndex={0}
      >
        <div className="messages-content" ref={content}>
          {state.isLoadingEarlier && <p className="older">{t('chat.loadingOlder')}</p>}
          {state.error !== undefined && (
            <p className="older" role="alert">
              {errorText(state.error)}{' '}
              <Button
                size="small"
                text={t('actions.retry')}
                onClick={sought && !isHere ? () => reveal(sought.id) : loadOlder}
              />
            </p>
          )}
          <ol className="messages-list">
            {items.map((item) =>
              item.type === 'message' ? (
                <li key={item.key} className="message">
                  <Bubble
                    entry={item}
                    contactName={contactName}
                    actions={actions}
                    onJump={reveal}
                    onView={setViewed}
                  />
                </li>
              ) : (
                <Divider key={item.key} item={item} />
              ),
            )}
          </ol>
          {state.isLoadingMore && <p className="older">{t('chat.loadingNewer')}</p>}
          {!hasNewer && footer}
        </div>
      </div>
      {(!isAtEnd || hasNewer) && <ToEnd count={missed} onClick={toPresent} />}
      {viewedAt >= 0 && (
        <Viewer
          files={pictures.map(({ message }) => viewedOf(message, contactName, t))}
          at={viewedAt}
          onMove={(at) => setViewed(pictures[at]?.key)}
          onClose={() => setViewed(undefined)}
        />
      )}
    </>
  );
};

import { Button } from '@blueprintjs/core';
import { ChevronDownIcon } from '@blueprintjs/icons';
import { useCallback, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ListState } from '../data/list-state.ts';
import { errorText } from '../errors/error-text.ts';
import { useTexts } from '../i18n/i18n.ts';
import { useChatScroll } from './use-chat-scroll.ts';
import type { HistoryWays } from './use-history.ts';

/** A message, or what stands between two. */
export interface LogItem {
  readonly key: string;
  readonly type: string;
  /** Set for a message that was written on this page and is on its way. */
  readonly outgoing?: unknown;
}

const ToEnd = ({ count, onClick }: { readonly count: number; readonly onClick: () => void }) => {
  const t = useTexts();
  return (
    <button
      type="button"
      className="to-end"
      aria-label={count > 0 ? t('conversation.toNews', { count }) : t('conversation.toEnd')}
      onClick={onClick}
    >
      {count > 0 && <span className="pill pill-brand">{count}</span>}
      <ChevronDownIcon />
    </button>
  );
};

/**
 * Messages one below the other, of which pages come at both ends: the reader's place stays, who writes stands at the end, and
 * a message that is sought is led to.
 */
export const MessageLog = <Item extends LogItem>({
  label,
  history,
  isHere,
  items,
  renderItem,
  near,
  footer,
}: {
  /** Names the conversation. */
  readonly label: string;
  readonly history: HistoryWays & {
    readonly state: Pick<
      ListState<unknown>,
      'hasMore' | 'isLoadingEarlier' | 'isLoadingMore' | 'error'
    >;
  };
  /** Whether the message that is sought is among the items. */
  readonly isHere: boolean;
  readonly items: readonly Item[];
  /** Draws an item as an `li`. */
  readonly renderItem: (item: Item) => ReactNode;
  /** Pixels from the top within which older messages are asked for. */
  readonly near?: number;
  /** Below the last message: who types. */
  readonly footer?: ReactNode;
}) => {
  const t = useTexts();
  const { state, sought, loadOlder, loadNewer, reveal, reload } = history;
  const hasNewer = state.hasMore;
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
    ...(near !== undefined && { near }),
  });
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

  return (
    <>
      <div
        className="messages"
        ref={scroller}
        onScroll={onScroll}
        role="log"
        aria-label={label}
        aria-busy={state.isLoadingEarlier || state.isLoadingMore}
        tabIndex={0}
      >
        <div className="messages-content" ref={content}>
          {state.isLoadingEarlier && <p className="older">{t('conversation.loadingOlder')}</p>}
          {state.error !== undefined && (
            <p className="older" role="alert">
              {errorText(state.error)}{' '}
              <Button
                size="small"
                text={t('common.retry')}
                onClick={sought && !isHere ? () => reveal(sought.id) : loadOlder}
              />
            </p>
          )}
          <ol className="messages-list">{items.map(renderItem)}</ol>
          {state.isLoadingMore && <p className="older">{t('conversation.loadingNewer')}</p>}
          {!hasNewer && footer}
        </div>
      </div>
      {(!isAtEnd || hasNewer) && <ToEnd count={missed} onClick={toPresent} />}
    </>
  );
};

import { Button } from '@blueprintjs/core';
import { ChevronDownIcon } from '@blueprintjs/icons';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { errorText, useChatScroll, useTexts, Viewer } from 'prosa/web';
import type { ViewedFile } from 'prosa/web';
import { Bubble } from './Bubble.tsx';
import { fileOf } from './BubbleFile.tsx';
import type { BubbleActions } from './BubbleMenu.tsx';
import { Divider } from './Divider.tsx';
import type { Entry, TimelineItem } from './timeline.ts';
import { visibleMessages } from './use-messages.ts';
import type { History } from './use-messages.ts';

/** Pixels from the top within which older messages are asked for. */
const NEAR = 600;

const isInLarge = (item: TimelineItem): item is Entry =>
  item.type === 'message' &&
  item.message.mediaUrl !== null &&
  (item.message.mediaType === 'image' || item.message.mediaType === 'video');

const ToEnd = ({ count, onClick }: { readonly count: number; readonly onClick: () => void }) => {
  const t = useTexts('chats');
  return (
    <button
      type="button"
      className="to-end"
      aria-label={count > 0 ? t('toNews', { count }) : t('toEnd')}
      onClick={onClick}
    >
      {count > 0 && <span className="pill pill-brand">{count}</span>}
      <ChevronDownIcon />
    </button>
  );
};

interface MessagesProps {
  readonly name: string;
  readonly history: History;
  readonly items: readonly TimelineItem[];
  readonly actions: BubbleActions;
  /** Below the last message: who types. */
  readonly footer: ReactNode;
}

/** The messages of a chat, one below the other. */
export const Messages = ({ name, history, items, actions, footer }: MessagesProps) => {
  const t = useTexts('chats');
  const shell = useTexts();
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
    near: NEAR,
  });

  const isHere = sought !== undefined && visibleMessages(state).some(({ id }) => id === sought.id);
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
  const inLarge = ({ key, message }: Entry): ViewedFile => ({
    key,
    kind: message.mediaType === 'video' ? 'video' : 'image',
    file: fileOf(message),
    label: t(message.mediaType === 'video' ? 'kinds.video' : 'kinds.image'),
    author: message.sender.name,
    sentAt: message.createdAt,
  });
  return (
    <>
      <div
        className="messages"
        ref={scroller}
        onScroll={onScroll}
        role="log"
        aria-label={t('with', { name })}
        aria-busy={state.isLoadingEarlier || state.isLoadingMore}
        tabIndex={0}
      >
        <div className="messages-content" ref={content}>
          {state.isLoadingEarlier && <p className="older">{t('loadingOlder')}</p>}
          {state.error !== undefined && (
            <p className="older" role="alert">
              {errorText(state.error)}{' '}
              <Button
                size="small"
                text={shell('common.retry')}
                onClick={sought && !isHere ? () => reveal(sought.id) : loadOlder}
              />
            </p>
          )}
          <ol className="messages-list">
            {items.map((item) =>
              item.type === 'message' ? (
                <li key={item.key} className="message">
                  <Bubble entry={item} actions={actions} onJump={reveal} onView={setViewed} />
                </li>
              ) : (
                <Divider key={item.key} item={item} />
              ),
            )}
          </ol>
          {state.isLoadingMore && <p className="older">{t('loadingNewer')}</p>}
          {!hasNewer && footer}
        </div>
      </div>
      {(!isAtEnd || hasNewer) && <ToEnd count={missed} onClick={toPresent} />}
      {viewedAt >= 0 && (
        <Viewer
          files={pictures.map(inLarge)}
          at={viewedAt}
          onMove={(at) => setViewed(pictures[at]?.key)}
          onClose={() => setViewed(undefined)}
        />
      )}
    </>
  );
};

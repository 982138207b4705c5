import { useState } from 'react';
import type { ReactNode } from 'react';
import { MessageLog, useTexts, Viewer } from 'prosa/web';
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
  const { state, sought, reveal } = history;
  const [viewed, setViewed] = useState<string>();
  const isHere = sought !== undefined && visibleMessages(state).some(({ id }) => id === sought.id);

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
      <MessageLog
        label={t('with', { name })}
        history={history}
        isHere={isHere}
        items={items}
        near={NEAR}
        footer={footer}
        renderItem={(item) =>
          item.type === 'message' ? (
            <li key={item.key} className="message">
              <Bubble entry={item} actions={actions} onJump={reveal} onView={setViewed} />
            </li>
          ) : (
            <Divider key={item.key} item={item} />
          )
        }
      />
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

import { useState } from 'react';
import type { ReactNode } from 'react';
import { MessageLog, useTexts, Viewer } from 'prosa/web';
import type { TicketDto } from '../types.ts';
import { Bubble } from './Bubble.tsx';
import type { BubbleActions } from './bubble-actions.ts';
import { Divider } from './Divider.tsx';
import { isShown } from './messages-state.ts';
import { isViewable } from './media/content-kind.ts';
import { viewedOf } from './media/viewed-file.ts';
import type { Entry, TimelineItem } from './timeline.ts';
import type { History } from './use-messages.ts';

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
  const { state, sought, reveal } = history;
  const [viewed, setViewed] = useState<string>();

  const pictures = viewed === undefined ? [] : items.filter(isInLarge);
  const viewedAt = pictures.findIndex(({ key }) => key === viewed);
  const contactName = ticket.contact.name;
  return (
    <>
      <MessageLog
        label={t('chat.with', { name: contactName })}
        history={history}
        isHere={sought !== undefined && isShown(state, sought.id)}
        items={items}
        footer={footer}
        renderItem={(item) =>
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
          )
        }
      />
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

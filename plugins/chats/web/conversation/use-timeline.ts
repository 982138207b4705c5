import { useMemo, useState } from 'react';
import { browserZone, dayNumber, useUser } from 'prosa/web';
import type { ChatDto } from '../../schemas.ts';
import { ownOf } from '../naming.ts';
import { useOutgoing } from '../outbox.ts';
import { timelineOf } from './timeline.ts';
import type { TimelineItem } from './timeline.ts';
import { visibleMessages } from './use-messages.ts';
import type { MessagesState } from './use-messages.ts';

/** The items a chat shows: its messages, those this page is sending, and where the reader left off when it was opened. */
export const useTimeline = (chat: ChatDto, state: MessagesState): readonly TimelineItem[] => {
  const { id: userId, name: userName } = useUser();
  const outgoing = useOutgoing();
  const [unread] = useState(() => ({
    count: ownOf(chat, userId)?.unreads ?? 0,
    last: chat.last?.id ?? 0,
  }));
  const messages = useMemo(() => visibleMessages(state), [state]);
  return useMemo(() => {
    const zone = browserZone();
    return timelineOf(messages, {
      userId,
      userName,
      outgoing: outgoing.filter(({ chatId }) => chatId === chat.id),
      unread,
      dayOf: (at) => dayNumber(at, zone),
    });
  }, [messages, outgoing, userId, userName, chat.id, unread]);
};

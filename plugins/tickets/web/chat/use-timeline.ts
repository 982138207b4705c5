import { useMemo } from 'react';
import { browserZone, dayNumber } from 'prosa/web';
import type { MessageDto, TicketDto } from '../types.ts';
import { visibleMessages } from './messages-state.ts';
import type { MessagesState } from './messages-state.ts';
import { asMessage, isSame, useOutgoing } from './outbox.ts';
import { timelineOf } from './timeline.ts';
import type { TimelineItem } from './timeline.ts';

/** The items a ticket shows: its history, and the messages this page is sending. */
export const useTimeline = (ticket: TicketDto, state: MessagesState): readonly TimelineItem[] => {
  const outgoing = useOutgoing();
  const { id, contactId, isGroup } = ticket;
  const messages = useMemo(() => visibleMessages(state), [state]);
  return useMemo(() => {
    const sending = outgoing.filter(
      (one) => one.ticketId === id && !messages.some((message) => isSame(one, message)),
    );
    return timelineOf(
      [
        // The server gives back the id that was chosen here: a message keeps its place on the page when the server has it.
        ...messages.map((message) => ({ key: keyOf(message), message })),
        ...sending.map((outgoing) => {
          const message = asMessage(outgoing, contactId);
          return { key: keyOf(message), message, outgoing };
        }),
      ],
      {
        hasOlder: state.hasEarlier,
        unread: state.unread,
        isGroup,
        episodes: new Map([...state.episodes].map(([key, { episode }]) => [key, episode])),
        dayOf,
      },
    );
  }, [messages, outgoing, id, contactId, isGroup, state.hasEarlier, state.unread, state.episodes]);
};

const days = new Map<string, number>();

/** A day is asked for with every message at every change; its answer holds for ten minutes of any time zone's clock. */
const dayOf = (at: string): number => {
  const zone = browserZone();
  const tenMinutes = `${at.slice(0, 15)} ${zone}`;
  const known = days.get(tenMinutes);
  if (known !== undefined) return known;
  if (days.size > 5_000) days.clear();
  const day = dayNumber(at, zone);
  days.set(tenMinutes, day);
  return day;
};

const keyOf = ({ clientId, id }: Pick<MessageDto, 'clientId' | 'id'>): string =>
  clientId ?? String(id);

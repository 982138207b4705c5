import type { Active, Announcements, Over, ScreenReaderInstructions } from '@dnd-kit/core';
import { useTexts } from 'prosa/web';
import type { BoardCard } from '../types.ts';

const nameOf = ({ data }: Active): string => {
  const { ticket } = data.current as BoardCard;
  return ticket.contact.name || ticket.contact.number;
};

const laneOf = (over: Over | null): string | undefined =>
  (over?.data.current as { readonly name?: string } | undefined)?.name;

/** The words that screen readers say while a card is dragged, in the reader's language. */
export const useAnnouncements = (): {
  readonly announcements: Announcements;
  readonly screenReaderInstructions: ScreenReaderInstructions;
} => {
  const t = useTexts('kanban');
  return {
    screenReaderInstructions: { draggable: t('drag.help') },
    announcements: {
      onDragStart: ({ active }) => t('drag.start', { name: nameOf(active) }),
      onDragOver: ({ active, over }) => {
        const lane = laneOf(over);
        return lane === undefined
          ? t('drag.nowhere', { name: nameOf(active) })
          : t('drag.over', { name: nameOf(active), lane });
      },
      onDragEnd: ({ active, over }) => {
        const lane = laneOf(over);
        return lane === undefined
          ? t('drag.cancel', { name: nameOf(active) })
          : t('drag.end', { name: nameOf(active), lane });
      },
      onDragCancel: ({ active }) => t('drag.cancel', { name: nameOf(active) }),
    },
  };
};

import { useList } from 'prosa/web';
import type { List } from 'prosa/web';
import type { QuickMessageDto } from '../schemas.ts';
import { byShortcode } from './quick-message-list.ts';

/** All that can be sent now, by shortcut. */
export const useQuickMessages = (): List<QuickMessageDto> =>
  useList<QuickMessageDto>({
    path: '/quick-messages/list',
    compare: byShortcode,
    live: {
      event: 'quickmessage',
      record: 'record',
      id: 'id',
      enter: 'always',
      accepts: ({ status }) => status,
    },
  });

/** Whether it does more than put a text where one writes: it is shown first, and sent as a whole. */
export const isWhole = ({ isMedia, tagId }: QuickMessageDto): boolean => isMedia || tagId !== null;

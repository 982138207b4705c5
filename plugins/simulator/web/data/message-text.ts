import type { Translate } from 'prosa/web';

const KINDS = ['image', 'video', 'audio', 'application', 'sticker'];

/** A message in one line: its words, or what it is. */
export const summaryOf = (
  message: {
    readonly body: string;
    readonly mediaType: string;
    readonly mediaName?: string;
    readonly isDeleted?: boolean;
  },
  t: Translate,
): string => {
  if (message.isDeleted === true) return t('message.deleted');
  if (message.body !== '') return message.body;
  if (message.mediaName !== undefined && message.mediaName !== '') return message.mediaName;
  return KINDS.includes(message.mediaType) ? t(`kinds.${message.mediaType}`) : '';
};

import type { Translate, ViewedFile } from 'prosa/web';
import type { MessageDto } from '../../types.ts';
import { contentKindOf } from './content-kind.ts';
import { fileOf } from './message-file.ts';

/** A message's picture or video, as it is looked at in large. */
export const viewedOf = (message: MessageDto, contactName: string, t: Translate): ViewedFile => {
  const kind = contentKindOf(message.mediaType) === 'video' ? 'video' : 'image';
  return {
    key: message.id || (message.clientId ?? ''),
    kind,
    file: fileOf(message),
    label: t(`kinds.${kind}`),
    author: message.fromMe ? t('chat.you') : message.senderName || contactName,
    sentAt: message.createdAt,
  };
};

import type { MessageDto } from '../types.ts';

/** A message as one that answers it shows it. */
export const quotedOf = (message: MessageDto): NonNullable<MessageDto['quotedMsg']> => ({
  id: message.id,
  body: message.body === '' ? message.mediaName : message.body,
  fromMe: message.fromMe,
  mediaType: message.mediaType,
  senderName: message.senderName,
  isDeleted: message.isDeleted,
});

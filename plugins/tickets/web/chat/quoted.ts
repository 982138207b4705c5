import type { Mentions } from '../text/mentions.ts';
import type { MessageDto } from '../types.ts';

type Quoted = NonNullable<MessageDto['quotedMsg']>;

/** The message that an answer being written refers to. */
export interface Answered extends Quoted {
  /** The contacts that its words mention by number. */
  readonly mentions: Mentions;
}

/** A message as one that answers it shows it. */
export const quotedOf = (message: MessageDto): Answered => ({
  id: message.id,
  body: message.body === '' ? message.mediaName : message.body,
  fromMe: message.fromMe,
  mediaType: message.mediaType,
  senderName: message.senderName,
  isDeleted: message.isDeleted,
  mentions: message.mentions,
});

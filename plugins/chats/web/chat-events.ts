import type { RealtimeEvent } from 'prosa/web';
import type { ChatMessageDto } from '../shared/message-schemas.ts';
import type { ChatDto } from '../schemas.ts';

/** The names on the wire that tell of chats. */
export const CHAT_EVENTS = ['chat', 'chat-user', 'chat-message'] as const;

/** The chat an event tells of, as it is now. */
export const chatIn = ({ chat, record }: RealtimeEvent): ChatDto | undefined =>
  (chat ?? record) as ChatDto | undefined;

/** The chat that the reader is no member of any more, or that is gone. */
export const goneIn = ({ event, action, id }: RealtimeEvent): number | undefined =>
  event === 'chat' && action === 'delete' ? Number(id) : undefined;

/** The message an event tells of: a new one, or one that changed. */
export const messageIn = ({ newMessage, message }: RealtimeEvent): ChatMessageDto | undefined =>
  (newMessage ?? message) as ChatMessageDto | undefined;

import type { ChatMessageDto } from '../../shared/message-schemas.ts';
import { fileKindOf } from '../../shared/file-kind.ts';
import type { Outgoing } from '../outbox.ts';

/** A message with what its bubble needs besides. */
export interface Entry {
  readonly type: 'message';
  readonly key: string;
  readonly message: ChatMessageDto;
  /** Set while it is on its way to the server, or did not get there. */
  readonly outgoing?: Outgoing;
  readonly isOwn: boolean;
  /** Begins a group of neighbours of one sender. */
  readonly isFirst: boolean;
}

/** An item of a chat; they are shown one below the other. */
export type TimelineItem =
  | Entry
  | { readonly type: 'day'; readonly key: string; readonly at: string }
  | { readonly type: 'unread'; readonly key: string; readonly count: number };

/** A longer silence begins a new group, in milliseconds. */
const GROUP_GAP = 10 * 60_000;

export interface TimelineFacts {
  readonly userId: number;
  readonly userName: string;
  readonly outgoing: readonly Outgoing[];
  /** How many messages were unread when the chat was opened, and the last message there was. */
  readonly unread: { readonly count: number; readonly last: number } | undefined;
  /** Number of a moment's calendar day. */
  readonly dayOf: (at: string) => number;
}

/** An outgoing message in the shape of those that arrived. Pure. */
const asMessage = (one: Outgoing, { userId, userName }: TimelineFacts): ChatMessageDto => ({
  // It has no number yet.
  id: 0,
  chatId: one.chatId,
  senderId: userId,
  sender: { id: userId, name: userName },
  message: one.message,
  clientId: one.clientId,
  mediaType: one.file ? fileKindOf(one.file.type || 'application/octet-stream') : null,
  mediaUrl: one.previewUrl ?? null,
  mediaName: one.file?.name ?? '',
  mediaSize: one.file?.size ?? null,
  mentions: [],
  ticketIds: [],
  quotedMsg: one.quoted
    ? {
        id: one.quoted.id,
        sender: one.quoted.sender,
        message: one.quoted.message.slice(0, 300),
        mediaType: one.quoted.mediaType,
        mediaName: one.quoted.mediaName,
        isDeleted: false,
      }
    : null,
  reactions: [],
  isEdited: false,
  isDeleted: false,
  createdAt: one.createdAt,
});

/** The first of the messages that were unread when the chat was opened, as far as they are here. */
const firstUnread = (
  messages: readonly ChatMessageDto[],
  { unread, userId }: TimelineFacts,
): number | undefined => {
  if (!unread || unread.count === 0) return undefined;
  const others = messages.filter(({ id, senderId }) => id <= unread.last && senderId !== userId);
  return others.at(-unread.count)?.id;
};

const continues = (entry: Entry, before: TimelineItem | undefined): boolean =>
  before?.type === 'message' &&
  before.message.senderId === entry.message.senderId &&
  before.message.sender.name === entry.message.sender.name &&
  Date.parse(entry.message.createdAt) - Date.parse(before.message.createdAt) < GROUP_GAP;

/** Puts days and the reader's place between messages, and messages into groups. Pure. */
export const timelineOf = (
  messages: readonly ChatMessageDto[],
  facts: TimelineFacts,
): readonly TimelineItem[] => {
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  const sending = facts.outgoing.filter(({ clientId }) => !arrived.has(clientId));
  const from = firstUnread(messages, facts);
  const items: TimelineItem[] = [];
  let day: number | undefined;
  const add = (message: ChatMessageDto, outgoing?: Outgoing): void => {
    // The server gives back the id that was chosen here: a message keeps its place on the page when the server has it.
    const key = message.clientId ?? String(message.id);
    const today = facts.dayOf(message.createdAt);
    if (today !== day) items.push({ type: 'day', key: `day ${key}`, at: message.createdAt });
    day = today;
    if (from !== undefined && message.id === from) {
      items.push({ type: 'unread', key: 'unread', count: facts.unread?.count ?? 0 });
    }
    const isOwn = message.senderId === facts.userId;
    const entry: Entry = {
      type: 'message',
      key,
      message,
      isOwn,
      isFirst: true,
      ...(outgoing && { outgoing }),
    };
    items.push({ ...entry, isFirst: !continues(entry, items.at(-1)) });
  };
  for (const message of messages) add(message);
  for (const one of sending) add(asMessage(one, facts), one);
  return items;
};

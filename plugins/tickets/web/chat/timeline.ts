import { splitSignature } from '../text/signature.ts';
import type { EpisodeDto, MessageDto } from '../types.ts';
import type { Unread } from './messages-state.ts';
import type { Outgoing } from './outbox.ts';
import { namedReactions, sendersOf } from './reactors.ts';
import type { NamedReaction } from './reactors.ts';

/** A message with what its bubble needs besides. */
export interface Entry {
  readonly type: 'message';
  readonly key: string;
  readonly message: MessageDto;
  /** Set while it is on its way to the server, or did not get there. */
  readonly outgoing?: Outgoing;
  /** Begins a group of neighbours of one sender. */
  readonly isFirst: boolean;
  /** The person who signed it, or who of a group wrote it. */
  readonly author: string | undefined;
  /** The body without its signature. */
  readonly text: string;
  readonly reactions: readonly NamedReaction[];
}

/** An item of a history; they are shown one below the other. */
export type TimelineItem =
  | Entry
  | { readonly type: 'day'; readonly key: string; readonly at: string }
  | { readonly type: 'unread'; readonly key: string; readonly count: number }
  | { readonly type: 'started' | 'ended'; readonly key: string; readonly at: string };

/** A longer silence begins a new group, in milliseconds. */
const GROUP_GAP = 10 * 60_000;

export interface TimelineFacts {
  /** Whether there are older messages than the first one given. */
  readonly hasOlder: boolean;
  readonly isGroup: boolean;
  readonly episodes: ReadonlyMap<number, EpisodeDto>;
  /** The messages that were unread when the ticket was opened. */
  readonly unread?: Unread | undefined;
  /** Number of a moment's calendar day. */
  readonly dayOf: (at: string) => number;
}

interface Given {
  readonly key: string;
  readonly message: MessageDto;
  readonly outgoing?: Outgoing;
}

const authorOf = (message: MessageDto, signed: string | undefined, isGroup: boolean) =>
  message.fromMe ? signed : isGroup ? message.senderName || message.senderNumber : undefined;

const senderOf = ({ message, author }: Pick<Entry, 'message' | 'author'>): string =>
  JSON.stringify([message.fromMe, author, message.senderNumber, message.origin]);

const continues = (entry: Entry, before: TimelineItem | undefined): boolean =>
  before?.type === 'message' &&
  senderOf(before) === senderOf(entry) &&
  Date.parse(entry.message.createdAt) - Date.parse(before.message.createdAt) < GROUP_GAP;

/** Whether somebody has written from our side since; what is being sent has no number yet. */
const isAnswered = (given: readonly Given[], { from }: Unread): boolean =>
  given.some(({ message: { id, fromMe } }) => fromMe && (id === 0 || id >= from));

/** Puts days, beginnings and ends between messages, and messages into groups. Pure. */
export const timelineOf = (given: readonly Given[], facts: TimelineFacts): TimelineItem[] => {
  const { hasOlder, isGroup, episodes, dayOf } = facts;
  const items: TimelineItem[] = [];
  const end = (ticketId: number): void => {
    const at = episodes.get(ticketId)?.closedAt;
    if (at) items.push({ type: 'ended', key: `ended ${ticketId}`, at });
  };
  const unread = facts.unread && !isAnswered(given, facts.unread) ? facts.unread : undefined;
  const senders = sendersOf(given.map(({ message }) => message));
  let before: MessageDto | undefined;
  for (const { key, message, outgoing } of given) {
    const changes = before !== undefined && before.ticketId !== message.ticketId;
    const isNewDay = before === undefined || dayOf(before.createdAt) !== dayOf(message.createdAt);
    if (before && changes) end(before.ticketId);
    if (isNewDay) items.push({ type: 'day', key: `day ${key}`, at: message.createdAt });
    if (changes || (before === undefined && !hasOlder)) {
      const at = episodes.get(message.ticketId)?.createdAt ?? message.createdAt;
      items.push({ type: 'started', key: `started ${key}`, at });
    }
    if (message.id === unread?.from) {
      items.push({ type: 'unread', key: 'unread', count: unread.count });
    }
    const signed = message.fromMe
      ? splitSignature(message.body)
      : { author: undefined, text: message.body };
    const author = authorOf(message, signed.author, isGroup);
    const entry: Entry = {
      type: 'message',
      key,
      message,
      ...(outgoing ? { outgoing } : {}),
      isFirst: true,
      author,
      text: signed.text,
      reactions: namedReactions(message, senders),
    };
    items.push({ ...entry, isFirst: !continues(entry, items.at(-1)) });
    before = message;
  }
  if (before) end(before.ticketId);
  return items;
};

import type { RealtimeEvent } from 'prosa/web';
import type { EpisodeDto, MessageDto, MessageListDto, TicketDto } from '../types.ts';

/** The messages that were unread when a ticket was opened. It stays the same while more arrive. */
export interface Unread {
  /** The first such message. */
  readonly from: number;
  /** How many messages came from there on. */
  readonly count: number;
}

interface Numbered {
  /** Number of the event that told it, or up to which the page that brought it was true. */
  readonly seq: number;
}

/**
 * A contact's history on a connection as its screen holds it. The latest number wins, whatever order things arrive in.
 */
export interface MessagesState {
  readonly status: 'loading' | 'ready' | 'error';
  readonly error: unknown;
  readonly isLoadingOlder: boolean;
  readonly isLoadingNewer: boolean;
  readonly hasOlder: boolean;
  /** True while the reader is far back: what arrives meanwhile is shown when its page comes. */
  readonly hasNewer: boolean;
  /** First message of the pages loaded; what is older comes with its page. */
  readonly oldest: number;
  /** Last message of the pages loaded; infinite where they reach the present. */
  readonly newest: number;
  /** The messages that were unread when the ticket was opened. */
  readonly unread: Unread | undefined;
  /** Minutes in which a message of ours can be worded anew; 0 = never. */
  readonly editMinutes: number;
  readonly known: ReadonlyMap<number, Numbered & { readonly message: MessageDto }>;
  readonly episodes: ReadonlyMap<number, Numbered & { readonly episode: EpisodeDto }>;
}

export type MessagesAction =
  | { readonly type: 'restart' }
  | { readonly type: 'load' }
  | { readonly type: 'loadOlder' }
  | { readonly type: 'loadNewer' }
  | { readonly type: 'failed'; readonly error: unknown }
  | {
      readonly type: 'page';
      readonly answer: Pick<
        MessageListDto,
        'unread' | 'messages' | 'hasMore' | 'hasNewer' | 'episodes' | 'editMinutes'
      >;
      /** Older and newer pages continue what is there; the others begin anew. */
      readonly place: 'newest' | 'older' | 'newer' | 'around';
      /** Highest event number known when the page was asked for. */
      readonly since: number;
    }
  | { readonly type: 'message'; readonly message: MessageDto; readonly seq: number }
  | { readonly type: 'episode'; readonly episode: EpisodeDto; readonly seq: number };

export const noMessages = (): MessagesState => ({
  status: 'loading',
  error: undefined,
  isLoadingOlder: false,
  isLoadingNewer: false,
  hasOlder: false,
  hasNewer: false,
  oldest: 0,
  newest: Infinity,
  unread: undefined,
  editMinutes: 0,
  known: new Map(),
  episodes: new Map(),
});

/** Of two answers to this page itself, which share a number, the later one knows better. */
const laid = <T extends Numbered>(
  entries: ReadonlyMap<number, T>,
  id: number,
  entry: T,
): ReadonlyMap<number, T> =>
  entry.seq >= (entries.get(id)?.seq ?? -1) ? new Map(entries).set(id, entry) : entries;

type Page = Extract<MessagesAction, { type: 'page' }>;

const addPage = (state: MessagesState, { answer, place, since }: Page): MessagesState => {
  const { messages } = answer;
  const continues = place === 'older' || place === 'newer';
  const known = new Map(
    continues ? state.known : [...state.known].filter(([, { seq }]) => seq > since),
  );
  for (const message of messages) {
    if ((known.get(message.id)?.seq ?? -1) <= since) known.set(message.id, { seq: since, message });
  }
  const episodes = new Map(state.episodes);
  for (const episode of answer.episodes) {
    if ((episodes.get(episode.id)?.seq ?? -1) <= since) {
      episodes.set(episode.id, { seq: since, episode });
    }
  }
  const first = answer.hasMore ? (messages[0]?.id ?? state.oldest) : 0;
  const last = answer.hasNewer ? (messages.at(-1)?.id ?? state.newest) : Infinity;
  const isOpening = state.status !== 'ready' && place === 'newest';
  return {
    status: 'ready',
    error: undefined,
    isLoadingOlder: false,
    isLoadingNewer: false,
    hasOlder: place === 'newer' ? state.hasOlder : answer.hasMore,
    oldest: place === 'newer' ? state.oldest : first,
    hasNewer: place === 'older' ? state.hasNewer : answer.hasNewer,
    newest: place === 'older' ? state.newest : last,
    unread: isOpening ? (answer.unread ?? undefined) : state.unread,
    editMinutes: answer.editMinutes,
    known,
    episodes,
  };
};

/** The next state of a history. Pure. */
export const reduceMessages = (state: MessagesState, action: MessagesAction): MessagesState => {
  switch (action.type) {
    case 'restart':
      return noMessages();
    case 'load':
      return { ...state, status: state.status === 'ready' ? 'ready' : 'loading', error: undefined };
    case 'loadOlder':
      return { ...state, isLoadingOlder: true, error: undefined };
    case 'loadNewer':
      return { ...state, isLoadingNewer: true, error: undefined };
    case 'failed':
      return {
        ...state,
        isLoadingOlder: false,
        isLoadingNewer: false,
        status: state.status === 'ready' ? 'ready' : 'error',
        error: action.error,
      };
    case 'page':
      return addPage(state, action);
    case 'message': {
      const { message, seq } = action;
      return { ...state, known: laid(state.known, message.id, { seq, message }) };
    }
    case 'episode': {
      const { episode, seq } = action;
      return { ...state, episodes: laid(state.episodes, episode.id, { seq, episode }) };
    }
  }
};

/** Whether a message is among those shown. */
export const isShown = ({ known, oldest, newest }: MessagesState, id: number): boolean =>
  id >= oldest && id <= newest && known.has(id);

/** The messages of the pages loaded and what came since, oldest first. Pure. */
export const visibleMessages = ({ known, oldest, newest }: MessagesState): readonly MessageDto[] =>
  [...known.values()]
    .map(({ message }) => message)
    .filter(({ id }) => id >= oldest && id <= newest)
    .sort((a, b) => a.id - b.id);

const isOfChat = (one: TicketDto, other: TicketDto): boolean =>
  one.id === other.id ||
  (one.contactId === other.contactId &&
    one.whatsappId === other.whatsappId &&
    one.whatsappId !== null);

const episodeOf = ({ id, status, createdAt, updatedAt }: TicketDto): EpisodeDto => ({
  id,
  createdAt,
  closedAt: status === 'closed' ? updatedAt : null,
});

/** The changes an event brings to the history of a ticket's contact. */
export const messagesActionsOf = (
  event: RealtimeEvent,
  ticket: TicketDto,
  episodes: MessagesState['episodes'],
): readonly MessagesAction[] => {
  const { seq } = event;
  const told = event.ticket as TicketDto | undefined;
  const message = event.message as MessageDto | undefined;
  const name = `${event.event} ${event.action}`;
  if (name === 'appMessage update' && message) {
    return episodes.has(message.ticketId) ? [{ type: 'message', message, seq }] : [];
  }
  if (!told || !isOfChat(told, ticket)) return [];
  const episode = { type: 'episode', episode: episodeOf(told), seq } as const;
  if (name === 'ticket update') return [episode];
  return name === 'appMessage create' && message
    ? [episode, { type: 'message', message, seq }]
    : [];
};

import { emptyList, reduceList, visibleItems, withLatest } from 'prosa/web';
import type { ListAction, ListRules, ListState, Numbered, RealtimeEvent } from 'prosa/web';
import type { EpisodeDto, MessageDto, MessageListDto, TicketDto } from '../types.ts';

/** The messages that were unread when a ticket was opened. It stays the same while more arrive. */
export interface Unread {
  /** The first such message. */
  readonly from: number;
  /** How many messages came from there on. */
  readonly count: number;
}

/**
 * A contact's history on a connection as its screen holds it: a list of the shell, of which pages may be loaded from anywhere.
 * While the reader is far back, what arrives is shown when its page comes.
 */
export interface MessagesState extends ListState<MessageDto> {
  /** The messages that were unread when the ticket was opened. */
  readonly unread: Unread | undefined;
  /** Minutes in which a message of ours can be worded anew; 0 = never. */
  readonly editMinutes: number;
  readonly episodes: ReadonlyMap<number, Numbered & { readonly episode: EpisodeDto }>;
}

export type MessagesAction =
  | { readonly type: 'restart' }
  | Extract<ListAction<MessageDto>, { type: 'load' | 'loadMore' | 'loadEarlier' | 'failed' }>
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

const RULES: ListRules<MessageDto> = {
  idOf: ({ id }) => id,
  compare: (a, b) => a.id - b.id,
  isWindowed: true,
  keepsRecords: true,
};

export const noMessages = (): MessagesState => ({
  ...emptyList<MessageDto>(),
  unread: undefined,
  editMinutes: 0,
  episodes: new Map(),
});

type Page = Extract<MessagesAction, { type: 'page' }>;

const addPage = (state: MessagesState, { answer, place, since }: Page): MessagesState => {
  const page = {
    type: 'page',
    records: answer.messages,
    hasMore: answer.hasNewer,
    hasEarlier: answer.hasMore,
    isFirst: place === 'newest' || place === 'around',
    isEarlier: place === 'older',
    since,
  } as const;
  const isOpening = state.status !== 'ready' && place === 'newest';
  return {
    ...reduceList(state, page, RULES),
    unread: isOpening ? (answer.unread ?? undefined) : state.unread,
    editMinutes: answer.editMinutes,
    episodes: answer.episodes.reduce(
      (episodes, episode) => withLatest(episodes, episode.id, { seq: since, episode }),
      state.episodes,
    ),
  };
};

/** The next state of a history. Pure. */
export const reduceMessages = (state: MessagesState, action: MessagesAction): MessagesState => {
  switch (action.type) {
    case 'restart':
      return noMessages();
    case 'page':
      return addPage(state, action);
    case 'message': {
      const { message, seq } = action;
      return reduceList(state, { type: 'upsert', record: message, seq }, RULES);
    }
    case 'episode': {
      const { episode, seq } = action;
      return { ...state, episodes: withLatest(state.episodes, episode.id, { seq, episode }) };
    }
    default:
      return reduceList(state, action, RULES);
  }
};

/** The messages of the pages loaded and what came since, oldest first. Pure. */
export const visibleMessages = (state: MessagesState): readonly MessageDto[] =>
  visibleItems(state, RULES);

/** Whether a message is among those shown. */
export const isShown = (state: MessagesState, id: number): boolean =>
  visibleMessages(state).some((message) => message.id === id);

/** Whether something is known of a message, shown or not. */
export const isKnown = ({ paged, told }: MessagesState, id: number): boolean =>
  paged.has(String(id)) || told.has(String(id));

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

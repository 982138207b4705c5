import { HttpError, NetworkError, http, latestSeq } from 'prosa/web';
import { asOwnStep, tellOwnChange } from './own-changes.ts';
import type { CountsDto, MessageDto, MessageListDto, TicketDto, TicketListDto } from './types.ts';
import type { TicketFilter } from './membership.ts';

const listed = (ids: readonly number[] | undefined): string | undefined =>
  ids && JSON.stringify(ids);

/** Runs a request and tells the page's screens what it answered. */
const own = async (request: () => Promise<TicketDto>): Promise<TicketDto> => {
  const seq = latestSeq() + 0.5;
  const ticket = await request();
  tellOwnChange({ type: 'ticket', ticket, seq });
  return ticket;
};

/** A page of a list; without a cursor the first. */
export const getTickets = (
  filter: TicketFilter,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<TicketListDto> =>
  http.get('/tickets', {
    params: {
      ...Object.fromEntries(
        Object.entries(filter.narrowings ?? {}).map(([parameter, { value }]) => [parameter, value]),
      ),
      status: filter.status,
      order: filter.order,
      showAll: filter.showAll === true ? 'true' : undefined,
      queueIds: listed(filter.queueIds),
      users: listed(filter.userIds),
      withUnreadMessages: filter.unreadOnly === true ? 'true' : undefined,
      searchParam: filter.text,
      cursor,
    },
    ...(signal ? { signal } : {}),
  });

/** How many tickets each tab holds. */
export const getCounts = (
  filter: Pick<TicketFilter, 'showAll' | 'queueIds'>,
  signal?: AbortSignal,
): Promise<CountsDto> =>
  http.get('/tickets/counts', {
    params: {
      showAll: filter.showAll === true ? 'true' : undefined,
      queueIds: listed(filter.queueIds),
    },
    ...(signal ? { signal } : {}),
  });

const countUnread = async (waiting: boolean): Promise<number> => {
  const params = waiting ? {} : { waiting: 'false' };
  return (await http.get<{ count: number }>('/tickets/counts/unread', { params })).count;
};

/** How many tickets with something unread call for the reader. */
export const getUnreadCount = (): Promise<number> => countUnread(true);

/** The same without those that wait for anybody. */
export const getOwnUnreadCount = (): Promise<number> => countUnread(false);

export const getTicket = (id: number): Promise<TicketDto> => http.get(`/tickets/${id}`);

/** Tells the page's screens how a ticket is now. One that cannot be read is left to its events. */
export const refreshTicket = async (id: number): Promise<void> => {
  try {
    await own(() => getTicket(id));
  } catch (error) {
    if (!(error instanceof HttpError || error instanceof NetworkError)) throw error;
  }
};

export const getTicketByUuid = (uuid: string, signal?: AbortSignal): Promise<TicketDto> =>
  http.get(`/tickets/u/${uuid}`, signal ? { signal } : {});

/** @throws ERR_OTHER_OPEN_TICKET with the ticket that stands in the way */
export const createTicket = (body: {
  readonly contactId: number;
  readonly queueId: number | null;
  readonly whatsappId: number | null;
  readonly userId: number;
}): Promise<TicketDto> => own(() => http.post<TicketDto>('/tickets', { ...body, status: 'open' }));

export const updateTicket = (
  id: number,
  body: Readonly<Record<string, unknown>>,
): Promise<TicketDto> =>
  asOwnStep(id, () => own(() => http.put<TicketDto>(`/tickets/${id}`, body)));

export const deleteTicket = (id: number): Promise<unknown> => http.delete(`/tickets/${id}`);

export interface HistoryQuery {
  /** Older than this message. */
  readonly before?: number;
  /** Newer than this message. */
  readonly after?: number;
  /** This message in the middle. */
  readonly around?: number;
  readonly limit?: number;
  /** False looks without marking anything as read. */
  readonly markAsRead?: boolean;
}

/** A page of a contact's history on a connection, oldest first; without `before` the newest. */
export const getMessages = (
  ticketId: number,
  { markAsRead = true, ...range }: HistoryQuery,
  signal?: AbortSignal,
): Promise<MessageListDto> =>
  http.get(`/messages/${ticketId}`, {
    params: { ...range, markAsRead: markAsRead ? undefined : 'false' },
    ...(signal ? { signal } : {}),
  });

/** A fresh address of a message's file. */
export const getMediaUrl = async (messageId: number): Promise<string> => {
  const { mediaUrl } = await http.get<{ mediaUrl: string }>(`/messages/${messageId}/media`);
  return mediaUrl;
};

/** Has a lost file of a message fetched once more. */
export const refetchMedia = (messageId: number): Promise<MessageDto> =>
  http.post<MessageDto>(`/messages/${messageId}/media`);

/** Sends text, or with a file a form. Answers what was stored. */
export const postMessage = async (
  ticketId: number,
  body: object,
  onProgress?: (share: number) => void,
): Promise<readonly MessageDto[]> => {
  const { messages } = await http.post<{ messages: readonly MessageDto[] }>(
    `/messages/${ticketId}`,
    body,
    onProgress ? { onProgress } : {},
  );
  return messages;
};

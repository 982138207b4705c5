import { http, latestSeq } from 'prosa/web';
import { tellOwnChange } from '../own-changes.ts';
import type { MessageDto, TicketDto } from '../types.ts';

/** A wording of a message, and since when it said so. */
export interface MessageVersion {
  readonly body: string;
  readonly createdAt: string;
}

/** Runs a request that changes a message, and tells the page's screens what it answered. */
const own = async (request: () => Promise<MessageDto | undefined>): Promise<void> => {
  const seq = latestSeq() + 0.5;
  const message = await request();
  if (message) tellOwnChange({ type: 'message', message, seq });
};

/** Gives one of our messages other words, on the customer's phone too. */
export const editMessage = (id: number, body: string): Promise<void> =>
  own(() => http.put<MessageDto>(`/messages/${id}`, { body }));

/** Takes one of our messages back, from the customer's phone too. */
export const removeMessage = (id: number): Promise<void> =>
  own(() => http.delete<MessageDto>(`/messages/${id}`));

/** Reacts to a message; an empty emoji takes our reaction back. */
export const reactTo = (id: number, emoji: string): Promise<void> =>
  own(() => http.post<MessageDto>(`/messages/${id}/reaction`, { emoji }));

/** The versions of a message before its present wording, the latest first. */
export const getVersions = async (
  id: number,
  signal: AbortSignal,
): Promise<readonly MessageVersion[]> => {
  const { versions } = await http.get<{ versions: readonly MessageVersion[] }>(
    `/messages/${id}/versions`,
    { signal },
  );
  return versions.slice(0, -1).reverse();
};

/** Where a message is sent on to. */
export type ForwardTarget = { readonly ticketId: number } | { readonly contactId: number };

/**
 * Sends a message on as it is. A contact's ticket is found or made, and is then the sender's.
 * @throws ERR_OTHER_OPEN_TICKET with the ticket somebody else has
 */
export const forwardMessage = async (id: number, target: ForwardTarget): Promise<TicketDto> => {
  const seq = latestSeq() + 0.5;
  const { message, ticket } = await http.post<{ message: MessageDto; ticket: TicketDto }>(
    `/messages/${id}/forward`,
    target,
  );
  tellOwnChange({ type: 'ticket', ticket, seq });
  tellOwnChange({ type: 'message', message, seq });
  return ticket;
};

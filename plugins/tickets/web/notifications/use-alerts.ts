import { currentVolume, useEvents, useLocation, useNavigate, useTexts, useUser } from 'prosa/web';
import { previewOf } from '../list/preview.ts';
import { mayNotify } from '../membership.ts';
import type { MessageDto, TicketDto } from '../types.ts';
import { chime } from './chime.ts';
import { closeNotice, showNotice } from './desktop-notices.ts';

const isLooking = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** Rings for a customer's message, unless the reader sees it, and tells of it outside of a page nobody looks at. */
export const useAlerts = (): void => {
  const t = useTexts('tickets');
  const user = useUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const alert = (ticket: TicketDto): void => {
    const isShown = pathname === `/tickets/${ticket.uuid}`;
    if ((isShown && document.visibilityState === 'visible') || !mayNotify(ticket, user)) return;
    chime(currentVolume());
    if (isLooking()) return;
    const { kind, text } = previewOf(ticket.lastMessageKind, ticket.lastMessage);
    showNotice({
      ticketId: ticket.id,
      title: ticket.contact.name || ticket.contact.number,
      body: text ?? t(`kinds.${kind}`),
      onClick: () => void navigate(`/tickets/${ticket.uuid}`),
    });
  };

  useEvents(['appMessage', 'ticket'], (event) => {
    const message = event.message as MessageDto | undefined;
    const ticket = event.ticket as TicketDto | undefined;
    if (event.event === 'appMessage') {
      if (event.action === 'create' && message?.fromMe === false && ticket) alert(ticket);
      return;
    }
    // Read, taken or gone, here or on another screen: there is nothing to tell any more.
    if (ticket === undefined) closeNotice(Number(event.ticketId));
    else if (ticket.unreadMessages === 0 || !mayNotify(ticket, user)) closeNotice(ticket.id);
  });
};

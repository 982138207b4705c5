import { useEffect, useState } from 'react';
import { useAlertKinds, useAlerts, useEvents, useTexts, useUser } from 'prosa/web';
import { isOwnStep, useSharedSteps } from '../own-changes.ts';
import { previewOf } from '../text/preview.ts';
import { mayNotify } from '../membership.ts';
import type { MessageDto, TicketDto } from '../types.ts';
import type { TicketsList } from '../use-tickets.ts';
import { Newcomers } from './newcomers.ts';

/** Alerts the tickets plugin raises. */
const MESSAGE_ALERT = 'tickets.message';
export const WAITING_ALERT = 'tickets.waiting';
const GROUP_ALERT = 'tickets.group';

const keyOf = (ticketId: number): string => `ticket-${String(ticketId)}`;

/**
 * Alerts the reader, whatever page is open, to customers' messages in what is theirs, and to whoever begins to wait in one of
 * their queues.
 * @param waiting tickets in nobody's hands, as a live list
 */
export const useTicketAlerts = (waiting: Pick<TicketsList, 'items' | 'status'>): void => {
  const t = useTexts('tickets');
  const user = useUser();
  const { raise, dismiss } = useAlerts();
  const [newcomers] = useState(() => new Newcomers());
  useAlertKinds([
    { id: WAITING_ALERT, label: t('alerts.waiting'), isOnByDefault: true },
    { id: MESSAGE_ALERT, label: t('alerts.message'), isOnByDefault: true },
    { id: GROUP_ALERT, label: t('alerts.group'), isOnByDefault: true },
  ]);
  useSharedSteps();
  const isLoaded = waiting.status === 'ready';
  useEffect(() => {
    if (isLoaded) newcomers.know(waiting.items);
  }, [newcomers, isLoaded, waiting.items]);

  const alert = (ticket: TicketDto, own: string): void => {
    const { kind, text } = previewOf(
      ticket.lastMessageKind,
      ticket.lastMessage,
      ticket.lastMessageMentions,
    );
    const place = ticket.queue
      ? t('alerts.waitsIn', { queue: ticket.queue.name })
      : t('alerts.waits');
    const words = text ?? t(`kinds.${kind}`);
    raise({
      kind: ticket.isGroup ? GROUP_ALERT : own,
      key: keyOf(ticket.id),
      title: ticket.contact.name || ticket.contact.number,
      body: own === WAITING_ALERT ? `${place}: ${words}` : words,
      path: `/tickets/${ticket.uuid}`,
    });
  };

  useEvents(['appMessage', 'ticket'], (event) => {
    const message = event.message as MessageDto | undefined;
    const ticket = event.ticket as TicketDto | undefined;
    if (ticket === undefined) {
      if (event.event !== 'ticket') return;
      if (event.action === 'delete') newcomers.forget(Number(event.ticketId));
      // Read, taken or gone, here or on another screen: there is nothing to tell any more.
      dismiss(keyOf(Number(event.ticketId)));
      return;
    }
    // Until the list is here, nobody knows who was waiting before.
    const isNew = newcomers.take(ticket, user) && isLoaded && !isOwnStep(ticket.id);
    const isWritten =
      event.event === 'appMessage' && event.action === 'create' && message?.fromMe === false;
    if (isNew) alert(ticket, WAITING_ALERT);
    else if (!mayNotify(ticket, user)) dismiss(keyOf(ticket.id));
    else if (!isWritten) {
      if (ticket.unreadMessages === 0 && ticket.status === 'open') dismiss(keyOf(ticket.id));
    } else if (ticket.status !== 'pending') alert(ticket, MESSAGE_ALERT);
    else if (user.allTicket === 'enable') alert(ticket, WAITING_ALERT);
  });
};

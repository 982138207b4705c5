import { useEffect, useState } from 'react';
import { useEvents, useTexts } from 'prosa/web';
import type { TicketDto } from '../types.ts';

/** Milliseconds after which somebody who typed and was not heard of again has stopped. */
const FORGOTTEN = 12_000;

/** Whether the contact types right now. */
const useTyping = (ticketId: number): boolean => {
  const [since, setSince] = useState(0);
  useEvents(['presence', 'appMessage'], (event) => {
    const told = event.event === 'presence' ? event : (event.ticket as { id?: number } | undefined);
    if ((event.ticketId ?? (told as { id?: number } | undefined)?.id) !== ticketId) return;
    setSince(event.event === 'presence' && event.active === true ? Date.now() : 0);
  });
  useEffect(() => {
    if (since === 0) return;
    const timer = setTimeout(() => setSince(0), FORGOTTEN);
    return () => clearTimeout(timer);
  }, [since]);
  return since > 0;
};

/** "Maria está digitando…" */
export const Typing = ({ ticket }: { readonly ticket: TicketDto }) => {
  const t = useTexts('tickets');
  const isTyping = useTyping(ticket.id);
  const [firstName = ''] = ticket.contact.name.split(' ');
  return (
    <p className="typing" role="status">
      {isTyping && (
        <>
          <bdi>{firstName}</bdi> {t('chat.typing')}
        </>
      )}
    </p>
  );
};

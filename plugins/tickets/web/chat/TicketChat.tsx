import { useEffect, useId, useState } from 'react';
import {
  Slot,
  isPastDue,
  useAttachments,
  useDocumentTitle,
  useDrop,
  useLocation,
  useSearchParams,
  useTexts,
  useUser,
} from 'prosa/web';
import { TicketBelowHeaderSlot } from '../../slots.ts';
import { silencedBy } from '../allowed-actions.ts';
import { Composer } from '../composer/Composer.tsx';
import { SilentComposer } from '../composer/SilentComposer.tsx';
import { sightOf } from '../membership.ts';
import type { Answered } from './quoted.ts';
import type { TicketDto } from '../types.ts';
import type { TicketActions } from '../use-ticket-actions.ts';
import { ChatHeader } from './ChatHeader.tsx';
import { ConnectionStrip } from './ConnectionStrip.tsx';
import { MessageArea } from './MessageArea.tsx';
import { Typing } from './Typing.tsx';
import { ContactDrawer } from './drawer/ContactDrawer.tsx';
import { useDrawer } from './drawer/use-drawer.ts';
import { hasOutgoing } from './outbox.ts';
import { useBubbleActions } from './use-bubble-actions.tsx';
import { useResend } from './use-resend.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useMessages } from './use-messages.ts';
import type { History } from './use-messages.ts';

/** Tells before the page closes that something has not been sent. */
const useWarnOnClose = (): void => {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (hasOutgoing()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
};

/** Leads to the message that the address names: `?message=90`. */
const useNamedMessage = (history: History): void => {
  const [params] = useSearchParams();
  // Whoever follows the same link again wants to be led there again.
  const { key } = useLocation();
  const id = Number(params.get('message'));
  const { reveal } = history;
  const isReady = history.state.status === 'ready';
  useEffect(() => {
    if (isReady && Number.isInteger(id) && id > 0) reveal(id);
  }, [isReady, id, reveal, key]);
};

/** An open ticket: who, what was said, what to say. */
export const TicketChat = ({
  ticket,
  actions,
  onTicket,
}: {
  readonly ticket: TicketDto;
  readonly actions: TicketActions;
  readonly onTicket: (ticket: TicketDto, seq: number) => void;
}) => {
  const t = useTexts('tickets');
  const user = useUser();
  const history = useMessages(ticket, { onTicket });
  const attachments = useAttachments(`ticket-${String(ticket.id)}`);
  const [quoted, setQuoted] = useState<Answered | null>(null);
  const reason = isPastDue(user) ? 'past-due' : silencedBy(ticket, sightOf(user));
  const isSilent = reason !== undefined;
  const drop = useDrop(isSilent ? undefined : attachments.add);
  useNamedMessage(history);
  useMarkRead(ticket, user.id);
  useWarnOnClose();
  useResend(user.id);
  useDocumentTitle(ticket.contact.name);
  const drawerId = useId();
  const drawer = useDrawer();

  const { actions: bubbleActions, dialog } = useBubbleActions(
    ticket,
    { isSilent, editMinutes: history.state.editMinutes },
    setQuoted,
  );

  return (
    <div className="chat" {...drop.handlers}>
      <ChatHeader
        ticket={ticket}
        actions={actions}
        drawer={{ id: drawerId, isOpen: drawer.isOpen, toggle: () => drawer.set(!drawer.isOpen) }}
      />
      <Slot slot={TicketBelowHeaderSlot} ticket={ticket} />
      <div className="chat-body">
        <div className="chat-main">
          <MessageArea
            ticket={ticket}
            history={history}
            actions={bubbleActions}
            footer={<Typing ticket={ticket} />}
          />
          <ConnectionStrip ticket={ticket} />
          {reason === undefined ? (
            <Composer
              ticket={ticket}
              attachments={attachments}
              quoted={quoted}
              onQuoted={setQuoted}
            />
          ) : (
            <SilentComposer ticket={ticket} reason={reason} actions={actions} />
          )}
        </div>
        {drawer.isOpen && (
          <ContactDrawer
            id={drawerId}
            ticket={ticket}
            takesFocus={drawer.isAskedFor}
            onClose={() => drawer.set(false)}
          />
        )}
      </div>
      {dialog}
      {drop.isOver && <div className="drop-hint">{t('composer.drop')}</div>}
    </div>
  );
};

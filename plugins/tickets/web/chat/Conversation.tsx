import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { Slot, useDocumentTitle, useTexts, useUser } from 'prosa/web';
import type { TicketBelowHeaderSlot } from '../../public.ts';
import { silencedBy } from '../allowed-actions.ts';
import { Composer } from '../composer/Composer.tsx';
import { SilentComposer } from '../composer/SilentComposer.tsx';
import { useAttachments } from '../composer/use-attachments.ts';
import { sightOf } from '../membership.ts';
import type { MessageDto, TicketDto } from '../types.ts';
import type { TicketActions } from '../use-ticket-actions.ts';
import { ChatHeader } from './ChatHeader.tsx';
import { MessageArea } from './MessageArea.tsx';
import { Typing } from './Typing.tsx';
import { ContactDrawer } from './drawer/ContactDrawer.tsx';
import { useDrawer } from './drawer/use-drawer.ts';
import { discard, hasOutgoing, retry, send } from './outbox.ts';
import type { Entry } from './timeline.ts';
import { useDrop } from './use-drop.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useMessages } from './use-messages.ts';

const quotedOf = ({ message }: Entry): NonNullable<MessageDto['quotedMsg']> => ({
  id: message.id,
  body: message.body === '' ? message.mediaName : message.body,
  fromMe: message.fromMe,
  mediaType: message.mediaType,
  senderName: message.senderName,
  isDeleted: message.isDeleted,
});

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

/** An open conversation: who, what was said, what to say. */
export const Conversation = ({
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
  const attachments = useAttachments();
  const [quoted, setQuoted] = useState<MessageDto['quotedMsg']>(null);
  const reason = silencedBy(ticket, sightOf(user));
  const isSilent = reason !== undefined;
  const drop = useDrop(isSilent ? undefined : attachments.add);
  useMarkRead(ticket, user.id);
  useWarnOnClose();
  useDocumentTitle(ticket.contact.name);
  const drawerId = useId();
  const drawer = useDrawer();

  const ticketId = ticket.id;
  const again = useCallback(
    (entry: Entry): void => {
      const { outgoing, message } = entry;
      if (outgoing) retry(outgoing.clientId);
      else send(ticketId, { body: message.body, quoted: message.quotedMsg });
    },
    [ticketId],
  );
  const bubbleActions = useMemo(
    () => ({
      onReply: isSilent ? undefined : (entry: Entry) => setQuoted(quotedOf(entry)),
      onRetry: isSilent ? undefined : again,
      onDiscard: (entry: Entry) => {
        if (entry.outgoing) discard(entry.outgoing.clientId);
      },
    }),
    [isSilent, again],
  );

  return (
    <div className="chat" {...drop.handlers}>
      <ChatHeader
        ticket={ticket}
        actions={actions}
        drawer={{ id: drawerId, isOpen: drawer.isOpen, toggle: () => drawer.set(!drawer.isOpen) }}
      />
      <Slot name="tickets.below-header" {...({ ticket } satisfies TicketBelowHeaderSlot)} />
      <div className="chat-body">
        <div className="chat-main">
          <MessageArea
            ticket={ticket}
            history={history}
            actions={bubbleActions}
            footer={<Typing ticket={ticket} />}
          />
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
          <ContactDrawer id={drawerId} ticket={ticket} onClose={() => drawer.set(false)} />
        )}
      </div>
      {drop.isOver && <div className="drop-hint">{t('composer.drop')}</div>}
    </div>
  );
};

import { useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { toast, useConfirm, useTexts } from 'prosa/web';
import type { MessageDto, TicketDto } from '../types.ts';
import type { BubbleActions } from './bubble-actions.ts';
import { EditDialog } from './forms/EditDialog.tsx';
import { ForwardDialog } from './forms/ForwardDialog.tsx';
import { reactTo, removeMessage } from './message-api.ts';
import { discard, retry, send } from './outbox.ts';
import { quotedOf } from './quoted.ts';
import type { Answered } from './quoted.ts';
import type { Entry } from './timeline.ts';

interface Asked {
  readonly what: 'edit' | 'forward';
  readonly message: MessageDto;
}

/** The actions of the bubbles of a ticket, and the dialog that is open for it. */
export const useBubbleActions = (
  ticket: TicketDto,
  { isSilent, editMinutes }: { readonly isSilent: boolean; readonly editMinutes: number },
  onQuote: (quoted: Answered) => void,
): { readonly actions: BubbleActions; readonly dialog: ReactNode } => {
  const t = useTexts('tickets');
  const confirm = useConfirm();
  const [asked, setAsked] = useState<Asked>();
  const ticketId = ticket.id;

  const again = useCallback(
    ({ outgoing, message }: Entry): void => {
      if (outgoing) retry(outgoing.clientId);
      else {
        const { body, quotedMsg, mentions } = message;
        send(ticketId, { body, quoted: quotedMsg && { ...quotedMsg, mentions } });
      }
    },
    [ticketId],
  );
  const remove = useCallback(
    ({ message }: Entry): void => {
      void confirm({
        title: t('gone.title'),
        children: t('gone.text'),
        confirm: t('actions.removeMessage'),
        isDanger: true,
        onConfirm: () => removeMessage(message.id),
      });
    },
    [confirm, t],
  );
  const actions = useMemo<BubbleActions>(
    () => ({
      onDiscard: ({ outgoing }) => {
        if (outgoing) discard(outgoing.clientId);
      },
      onForward: ({ message }) => setAsked({ what: 'forward', message }),
      ...(isSilent
        ? { onReply: undefined, onRetry: undefined }
        : {
            onReply: ({ message }) => onQuote(quotedOf(message)),
            onRetry: again,
            editMinutes,
            onEdit: ({ message }) => setAsked({ what: 'edit', message }),
            onRemove: remove,
            onReact: ({ message }, emoji) => {
              reactTo(message.id, emoji).catch((error: unknown) => toast.error(error));
            },
          }),
    }),
    [isSilent, editMinutes, again, remove, onQuote],
  );

  const close = (): void => setAsked(undefined);
  const dialog =
    asked &&
    (asked.what === 'edit' ? (
      <EditDialog message={asked.message} onClose={close} />
    ) : (
      <ForwardDialog message={asked.message} ticket={ticket} onClose={close} />
    ));
  return { actions, dialog };
};

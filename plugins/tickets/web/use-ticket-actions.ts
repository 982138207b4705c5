import { useCallback, useMemo, useState } from 'react';
import { HttpError, errorCode, toast, useConfirm, useNavigate, useTexts, useUser } from 'prosa/web';
import { deleteTicket, updateTicket } from './api.ts';
import { isOfOther } from './allowed-actions.ts';
import type { TicketAction } from './allowed-actions.ts';
import { sightOf } from './membership.ts';
import type { TicketDto } from './types.ts';

/** What a refusal tells of the conversation that stands in the way. */
interface InTheWay {
  readonly id: number;
  readonly uuid?: string;
  readonly user?: { readonly name: string } | null;
}

/** The conversation a refusal speaks of, when it does. */
export const inTheWay = (error: unknown): InTheWay | undefined =>
  error instanceof HttpError ? (error.details.ticket as InTheWay | undefined) : undefined;

export interface TicketActions {
  /** Does a step and says what became of it. */
  readonly run: (action: TicketAction, ticket: TicketDto) => Promise<void>;
  /** Asks first. */
  readonly remove: (ticket: TicketDto) => Promise<void>;
  /** Goes to a conversation's screen; to none without one. */
  readonly open: (ticket: TicketDto | undefined) => void;
  /** Whether a step of this conversation is under way. */
  readonly isBusy: (ticket: TicketDto) => boolean;
}

/**
 * What the reader does with conversations. Afterwards an accepted or reopened one is open, a returned or finished one
 * is not.
 * @param onMoved hears of each step that was done: the list may want to follow
 */
export const useTicketActions = (
  onMoved: (action: TicketAction, ticket: TicketDto) => void,
): TicketActions => {
  const t = useTexts('tickets');
  const user = useUser();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());

  const open = useCallback(
    (ticket: TicketDto | undefined): void => {
      void navigate(ticket ? `/tickets/${ticket.uuid}` : '/tickets', {
        state: ticket ? { ticket } : null,
      });
    },
    [navigate],
  );

  const explain = useCallback(
    (error: unknown): void => {
      const other = inTheWay(error);
      const name = other?.user?.name;
      if (errorCode(error) === 'ERR_OTHER_OPEN_TICKET' && other?.uuid !== undefined) {
        const { uuid } = other;
        toast.error(error, {
          text: t('actions.openOther'),
          onClick: () => void navigate(`/tickets/${uuid}`),
        });
      } else if (errorCode(error) === 'ERR_TICKET_ALREADY_ACCEPTED' && name !== undefined) {
        toast.info(t('messages.withUser', { name }));
      } else {
        toast.error(error);
      }
    },
    [navigate, t],
  );

  const step = useCallback(
    async (action: TicketAction, ticket: TicketDto): Promise<TicketDto | undefined> => {
      setBusy((all) => new Set(all).add(ticket.id));
      try {
        return await updateTicket(ticket.id, bodyOf(action, ticket, user.id));
      } catch (error) {
        explain(error);
        return undefined;
      } finally {
        setBusy((all) => new Set([...all].filter((id) => id !== ticket.id)));
      }
    },
    [explain, user.id],
  );

  const run = useCallback(
    async (action: TicketAction, ticket: TicketDto): Promise<void> => {
      if (action === 'resolve' && isOfOther(ticket, sightOf(user))) {
        toast.error(t('messages.notYoursToFinish'));
        return;
      }
      const moved = await step(action, ticket);
      if (!moved) return;
      onMoved(action, moved);
      if (action === 'accept' || action === 'reopen') {
        open(moved);
        return;
      }
      open(undefined);
      const undo = undoOf(action, ticket, user.id);
      const back = async (undone: TicketAction): Promise<void> => {
        const again = await step(undone, moved);
        if (!again) return;
        onMoved(undone, again);
        open(again);
      };
      toast.success(
        t(action === 'resolve' ? 'messages.resolved' : 'messages.returned'),
        undo && { text: t('actions.undo'), onClick: () => void back(undo) },
      );
    },
    [onMoved, open, step, t, user],
  );

  const remove = useCallback(
    async (ticket: TicketDto): Promise<void> => {
      const isGone = await confirm({
        title: t('remove.title', { name: ticket.contact.name }),
        children: t('remove.text'),
        confirm: t('actions.remove'),
        isDanger: true,
        onConfirm: async () => {
          await deleteTicket(ticket.id);
        },
      });
      if (!isGone) return;
      toast.success(t('messages.deleted'));
      open(undefined);
    },
    [confirm, open, t],
  );

  return useMemo(
    () => ({ run, remove, open, isBusy: ({ id }) => busy.has(id) }),
    [run, remove, open, busy],
  );
};

/** The step that takes one back. There is none where it would put the conversation into another hand than before. */
const undoOf = (
  action: 'resolve' | 'return',
  { status, userId }: TicketDto,
  readerId: number,
): TicketAction | undefined => {
  if (status !== 'open' || userId !== readerId) return undefined;
  return action === 'resolve' ? 'reopen' : 'accept';
};

const bodyOf = (
  action: TicketAction,
  { userId, queueId }: TicketDto,
  readerId: number,
): Readonly<Record<string, unknown>> => {
  if (action === 'return') return { status: 'pending', userId: null };
  if (action !== 'resolve') return { status: 'open', userId: readerId };
  return {
    status: 'closed',
    userId,
    queueId,
    useIntegration: null,
    promptId: null,
    integrationId: null,
  };
};

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { HttpError, errorCode, toast, useConfirm, useNavigate, useTexts, useUser } from 'prosa/web';
import { deleteTicket, refreshTicket, updateTicket } from './api.ts';
import { isOfOther } from './allowed-actions.ts';
import type { TicketAction } from './allowed-actions.ts';
import { sightOf } from './membership.ts';
import { bodyOf, questionBefore, undoOf } from './ticket-steps.ts';
import type { StepOptions } from './ticket-steps.ts';
import type { TicketDto } from './types.ts';

/** The ticket that stands in the way, as a refusal tells of it. */
export interface ConflictingTicket {
  readonly id: number;
  readonly uuid?: string;
  readonly userId?: number | null;
  readonly user?: { readonly name: string } | null;
  readonly queue?: { readonly id: number } | null;
}

/** The ticket a refusal speaks of, when it does. */
export const inTheWay = (error: unknown): ConflictingTicket | undefined =>
  error instanceof HttpError ? (error.details.ticket as ConflictingTicket | undefined) : undefined;

export interface TicketActions {
  /** Does a step and says what became of it; asks first where it cannot be taken back. */
  readonly run: (action: TicketAction, ticket: TicketDto, options?: StepOptions) => Promise<void>;
  /** Asks where to. */
  readonly transfer: (ticket: TicketDto) => void;
  /** Asks first. */
  readonly remove: (ticket: TicketDto) => Promise<void>;
  /** Goes to a ticket's screen; to none without one. */
  readonly open: (ticket: TicketDto | undefined) => void;
  /** Leaves a ticket's screen, if that is the one shown. */
  readonly leave: (ticket: TicketDto) => void;
  /** Whether a step of this ticket is under way. */
  readonly isBusy: (ticket: TicketDto) => boolean;
}

interface Options {
  /** Uuid of the ticket on the screen. */
  readonly selected: string | undefined;
  /** Hears of each step that was done: the list may want to follow. */
  readonly onMoved: (action: TicketAction, ticket: TicketDto) => void;
  readonly onTransfer: (ticket: TicketDto) => void;
}

/** Going to a ticket's screen, and leaving it. */
const usePlace = (selected: string | undefined): Pick<TicketActions, 'open' | 'leave'> => {
  const navigate = useNavigate();
  const shown = useRef(selected);
  useEffect(() => {
    shown.current = selected;
  });
  const open = useCallback(
    (ticket: TicketDto | undefined): void => {
      void navigate(ticket ? `/tickets/${ticket.uuid}` : '/tickets', {
        state: ticket ? { ticket } : null,
      });
    },
    [navigate],
  );
  const leave = useCallback(
    ({ uuid }: TicketDto): void => {
      // A reader who has gone to another one meanwhile stays there.
      if (shown.current === undefined || shown.current === uuid) open(undefined);
    },
    [open],
  );
  return useMemo(() => ({ open, leave }), [open, leave]);
};

/** Does a step. An error is shown to the reader; the result is undefined then. */
const useStep = (): {
  readonly step: (
    action: TicketAction,
    ticket: TicketDto,
    options?: StepOptions,
  ) => Promise<TicketDto | undefined>;
  readonly busy: ReadonlySet<number>;
} => {
  const t = useTexts('tickets');
  const { id: readerId } = useUser();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());

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
    async (
      action: TicketAction,
      ticket: TicketDto,
      options?: StepOptions,
    ): Promise<TicketDto | undefined> => {
      setBusy((all) => new Set(all).add(ticket.id));
      try {
        return await updateTicket(ticket.id, bodyOf(action, ticket, readerId, options));
      } catch (error) {
        explain(error);
        // Somebody was faster: the row shows what became of it.
        if (error instanceof HttpError && error.status === 409) await refreshTicket(ticket.id);
        return undefined;
      } finally {
        setBusy((all) => new Set([...all].filter((id) => id !== ticket.id)));
      }
    },
    [explain, readerId],
  );
  return { step, busy };
};

/** Whether a step may go on: at once, or after the reader has said so. */
const useQuestion = (): ((action: TicketAction, ticket: TicketDto) => Promise<boolean>) => {
  const t = useTexts('tickets');
  const confirm = useConfirm();
  const { id: readerId } = useUser();
  return useCallback(
    async (action, ticket) => {
      const question = questionBefore(action, ticket, readerId);
      if (question === undefined) return true;
      const names = { name: ticket.contact.name, user: ticket.user?.name ?? '' };
      return confirm({
        title: t(`ask.${question}.title`, names),
        children: t(`ask.${question}.text`, names),
        confirm: t(action === 'resolve' ? 'actions.resolve' : 'actions.return'),
      });
    },
    [confirm, readerId, t],
  );
};

/**
 * The reader's steps on tickets. Afterwards an accepted or reopened one is open, a returned or finished one
 * is not.
 */
export const useTicketActions = ({ selected, onMoved, onTransfer }: Options): TicketActions => {
  const t = useTexts('tickets');
  const user = useUser();
  const confirm = useConfirm();
  const { open, leave } = usePlace(selected);
  const { step, busy } = useStep();
  const mayGoOn = useQuestion();

  const run = useCallback(
    async (action: TicketAction, ticket: TicketDto, options?: StepOptions): Promise<void> => {
      if (action === 'resolve' && isOfOther(ticket, sightOf(user))) {
        toast.error(t('messages.notYoursToFinish'));
        return;
      }
      if (!(await mayGoOn(action, ticket))) return;
      const moved = await step(action, ticket, options);
      if (!moved) return;
      onMoved(action, moved);
      if (action === 'accept' || action === 'reopen') {
        open(moved);
        return;
      }
      leave(moved);
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
    [leave, mayGoOn, onMoved, open, step, t, user],
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
      leave(ticket);
    },
    [confirm, leave, t],
  );

  return useMemo(
    () => ({ run, remove, open, leave, transfer: onTransfer, isBusy: ({ id }) => busy.has(id) }),
    [run, remove, open, leave, onTransfer, busy],
  );
};

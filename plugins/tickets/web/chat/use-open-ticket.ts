import { useCallback, useEffect, useReducer } from 'react';
import {
  HttpError,
  isAbort,
  latestSeq,
  toast,
  useEvents,
  useLocation,
  useNavigate,
  useTexts,
  useUser,
} from 'prosa/web';
import { getTicket, getTicketByUuid } from '../api.ts';
import { refusalToOpen, sightOf } from '../membership.ts';
import { useOwnChanges } from '../own-changes.ts';
import type { TicketContactDto, TicketDto } from '../types.ts';
import { WITHOUT_CONNECTION } from '../visible-tickets.ts';

interface Opened {
  readonly uuid: string;
  readonly ticket: TicketDto | undefined;
  readonly seq: number;
  readonly error: unknown;
}

type Action =
  | { readonly type: 'restart'; readonly uuid: string; readonly ticket: TicketDto | undefined }
  | { readonly type: 'ticket'; readonly ticket: TicketDto; readonly seq: number }
  | { readonly type: 'contact'; readonly contact: TicketContactDto }
  | { readonly type: 'connectionRemoved'; readonly id: number }
  | { readonly type: 'read'; readonly id: number; readonly seq: number }
  | { readonly type: 'failed'; readonly error: unknown };

const start = (uuid: string, ticket: TicketDto | undefined): Opened => ({
  uuid,
  ticket,
  seq: latestSeq(),
  error: undefined,
});

const reduce = (state: Opened, action: Action): Opened => {
  switch (action.type) {
    case 'restart':
      return start(action.uuid, action.ticket);
    case 'ticket': {
      const isOlder = state.ticket !== undefined && action.seq <= state.seq;
      if (action.ticket.uuid !== state.uuid || isOlder) return state;
      return { ...state, ticket: action.ticket, seq: action.seq, error: undefined };
    }
    case 'contact': {
      const { ticket } = state;
      if (ticket?.contactId !== action.contact.id) return state;
      const { id, name, number, email, profilePicUrl } = action.contact;
      return {
        ...state,
        ticket: { ...ticket, contact: { id, name, number, email, profilePicUrl } },
      };
    }
    case 'connectionRemoved': {
      const { ticket } = state;
      if (ticket?.whatsappId !== action.id) return state;
      return { ...state, ticket: { ...ticket, ...WITHOUT_CONNECTION } };
    }
    case 'read': {
      const { ticket } = state;
      if (ticket?.id !== action.id || action.seq <= state.seq) return state;
      return { ...state, ticket: { ...ticket, unreadMessages: 0 } };
    }
    case 'failed':
      return { ...state, error: action.error };
  }
};

export interface OpenTicket {
  readonly ticket: TicketDto | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  /** Takes in what another request told of it. */
  readonly tell: (ticket: TicketDto, seq: number) => void;
}

/**
 * The ticket at an address, kept true. One that the reader may not open, loses or somebody deletes sends them
 * back to the list with a word about why.
 */
export const useOpenTicket = (uuid: string): OpenTicket => {
  const t = useTexts('tickets');
  const user = useUser();
  const navigate = useNavigate();
  const given = useGiven(uuid);
  const [state, dispatch] = useReducer(reduce, undefined, () => start(uuid, given));
  // Another address is another ticket, in the same rendering: nothing of the former may be shown below it.
  if (state.uuid !== uuid) dispatch({ type: 'restart', uuid, ticket: given });

  const leave = useCallback(
    (say: () => void): void => {
      say();
      void navigate('/tickets', { replace: true });
    },
    [navigate],
  );

  const onFailure = useCallback(
    (error: unknown): void => {
      const status = error instanceof HttpError ? error.status : 0;
      if (status === 403) leave(() => toast.error(t('messages.notAllowed')));
      else if (status === 404 || status === 400) leave(() => toast.error(error));
      else if (!isAbort(error)) dispatch({ type: 'failed', error });
    },
    [leave, t],
  );

  const load = useCallback(
    (signal?: AbortSignal): void => {
      const seq = latestSeq() + 0.25;
      getTicketByUuid(uuid, signal).then(
        (ticket) => dispatch({ type: 'ticket', ticket, seq }),
        onFailure,
      );
    },
    [uuid, onFailure],
  );

  const isKnown = state.ticket !== undefined && state.uuid === uuid;
  useEffect(() => {
    if (isKnown) return;
    const control = new AbortController();
    load(control.signal);
    return () => control.abort();
  }, [isKnown, load]);

  const { ticket } = state;
  const refusal = ticket && refusalToOpen(ticket, sightOf(user));
  const holder = ticket?.user?.name ?? '';
  useEffect(() => {
    if (refusal === 'not-seen') leave(() => toast.error(t('messages.notAllowed')));
    if (refusal === 'of-other-user') {
      leave(() => toast.info(t('messages.withUser', { name: holder })));
    }
  }, [refusal, holder, leave, t]);

  useEvents(['ticket', 'appMessage'], (event) => {
    const { seq, action } = event;
    const told = event.ticket as TicketDto | undefined;
    if (told) dispatch({ type: 'ticket', ticket: told, seq });
    if (event.ticketId !== ticket?.id || ticket === undefined) return;
    if (action === 'updateUnread') dispatch({ type: 'read', id: ticket.id, seq });
    if (action !== 'delete') return;
    if (event.removed === true) leave(() => toast.success(t('messages.deleted')));
    // It left one of the reader's topics; whether it is still in sight, the server knows.
    else
      void getTicket(ticket.id).then(
        (now) => dispatch({ type: 'ticket', ticket: now, seq }),
        onFailure,
      );
  });
  useEvents(['contact'], (event) => {
    const contact = event.contact as TicketContactDto | undefined;
    if (event.action === 'update' && contact) dispatch({ type: 'contact', contact });
  });
  useEvents(['whatsapp'], (event) => {
    if (event.action === 'delete') {
      dispatch({ type: 'connectionRemoved', id: Number(event.whatsappId) });
    }
  });
  useOwnChanges((change) => {
    if (change.type === 'ticket') dispatch(change);
  });

  return {
    ticket: refusal === undefined && isKnown ? ticket : undefined,
    error: state.error,
    retry: () => load(),
    tell: useCallback((told: TicketDto, seq: number) => {
      dispatch({ type: 'ticket', ticket: told, seq });
    }, []),
  };
};

/** The ticket as the row knew it that was clicked: the screen need not wait for what is on it already. */
const useGiven = (uuid: string): TicketDto | undefined => {
  const { state } = useLocation() as { readonly state: { readonly ticket?: TicketDto } | null };
  return state?.ticket?.uuid === uuid ? state.ticket : undefined;
};

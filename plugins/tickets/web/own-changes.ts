import { useEffect, useRef } from 'react';
import type { MessageDto, TicketDto } from './types.ts';

/**
 * What this page did itself, as the server answered. Screens show it at once; the event that says the same may come
 * later, or not at all while the connection is down.
 */
export type OwnChange = {
  /** Between the events known when the request was sent and those to come: an event told since knows better. */
  readonly seq: number;
} & (
  | { readonly type: 'ticket'; readonly ticket: TicketDto }
  | { readonly type: 'message'; readonly message: MessageDto }
);

/** Milliseconds in which the event of a step arrives after its answer. */
const SETTLED = 5_000;

const steps = new Map<number, number>();

/** Runs a step of this page; meanwhile, and until its event is here, {@link isOwnStep} knows of it. */
export const asOwnStep = async <T>(ticketId: number, step: () => Promise<T>): Promise<T> => {
  steps.set(ticketId, Number.POSITIVE_INFINITY);
  try {
    return await step();
  } finally {
    steps.set(ticketId, Date.now() + SETTLED);
  }
};

/** Whether what happens to a conversation now is this page's own doing. */
export const isOwnStep = (ticketId: number): boolean => (steps.get(ticketId) ?? 0) > Date.now();

type Listener = (change: OwnChange) => void;

const listeners = new Set<Listener>();

export const tellOwnChange = (change: OwnChange): void => {
  for (const listener of [...listeners]) listener(change);
};

/** Listens while a component is shown. The handler may change with each render. */
export const useOwnChanges = (handler: Listener): void => {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const listener: Listener = (change) => latest.current(change);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
};

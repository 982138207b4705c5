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

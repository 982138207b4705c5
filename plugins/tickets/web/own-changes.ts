import { useEffect, useRef } from 'react';
import type { MessageDto, TicketDto } from './types.ts';

/**
 * A change made by this page itself, as the server answered. Screens show it at once; the event that says the same may come
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

interface SharedStep {
  readonly ticketId: number;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Until when a step counts as the reader's own in the other tabs, should its tab close before the step ends. */
const LONGEST = 30_000;

const noteStep = (ticketId: number, until: number): void => {
  steps.set(ticketId, until);
};

let tabs: BroadcastChannel | undefined;

/** Shares steps with the other tabs of this browser, which are the same person's, while a component is shown. */
export const useSharedSteps = (): void => {
  useEffect(() => {
    const channel = new BroadcastChannel('prosa.own-steps');
    channel.addEventListener('message', ({ data }: MessageEvent<SharedStep>) =>
      noteStep(data.ticketId, data.until),
    );
    tabs = channel;
    return () => {
      channel.close();
      if (tabs === channel) tabs = undefined;
    };
  }, []);
};

const tellTabs = (step: SharedStep): void => tabs?.postMessage(step);

/**
 * Runs a step of this page; meanwhile, and until its event is here, {@link isOwnStep} knows of it, in the browser's other
 * tabs as well.
 */
export const asOwnStep = async <T>(ticketId: number, step: () => Promise<T>): Promise<T> => {
  noteStep(ticketId, Number.POSITIVE_INFINITY);
  tellTabs({ ticketId, until: Date.now() + LONGEST });
  try {
    return await step();
  } finally {
    const until = Date.now() + SETTLED;
    noteStep(ticketId, until);
    tellTabs({ ticketId, until });
  }
};

/** Whether a change of a ticket now is the reader's own doing, in this tab or another. */
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

import { useEffect, useRef } from 'react';
import type { RealtimeEvent } from './event-stream.ts';

type Handler = (event: RealtimeEvent) => void;

const handlers = new Map<string, Set<Handler>>();
const resetHandlers = new Set<() => void>();

let highest = 0;

/** Number of the latest event handed out; whatever is read from the server afterwards holds it already. */
export const latestSeq = (): number => highest;

const run = (work: () => void): void => {
  try {
    work();
  } catch (error) {
    // One broken handler must not keep the others from learning what happened.
    console.error('A handler of realtime events failed', error);
  }
};

const addTo = <T>(set: Set<T>, item: T): (() => void) => {
  set.add(item);
  return () => set.delete(item);
};

/** Hands an event to those who asked for its name. */
export const publishEvent = (event: RealtimeEvent): void => {
  highest = Math.max(highest, event.seq);
  for (const handler of [...(handlers.get(event.event) ?? [])]) run(() => handler(event));
};

/** Tells everybody that events were lost for good and what they hold must be read anew. */
export const publishReset = (): void => {
  for (const handler of [...resetHandlers]) run(handler);
};

/** Listens to events by name. An event comes once, but rarely after a newer one: compare `seq` where it matters. */
export const onEvents = (events: readonly string[], handler: Handler): (() => void) => {
  const stops = events.map((name) => {
    const set = handlers.get(name) ?? new Set<Handler>();
    handlers.set(name, set);
    return addTo(set, handler);
  });
  return () => stops.forEach((stop) => stop());
};

export const onReset = (handler: () => void): (() => void) => addTo(resetHandlers, handler);

/** {@link onEvents} for a component. The handler may change with each render. */
export const useEvents = (events: readonly string[], handler: Handler): void => {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  const names = events.join(' ');
  useEffect(() => onEvents(names.split(' '), (event) => latest.current(event)), [names]);
};

/** {@link onReset} for a component. */
export const useReset = (handler: () => void): void => {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => onReset(() => latest.current()), []);
};

import { withLatest } from 'prosa/web';
import type { RealtimeEvent } from 'prosa/web';
import { companionOf } from '../slots.ts';
import type { CompanionReducer } from '../slots.ts';
import type { TicketDto } from './types.ts';

export type CompanionReducers = readonly CompanionReducer<unknown>[];

/** An event that may change a companion of tickets. */
export interface CompanionEvent {
  /** Name of the companion. */
  readonly key: string;
  /** Id of the record the event tells of. */
  readonly subject: string | number;
  readonly seq: number;
  readonly event: RealtimeEvent;
}

type Told = ReadonlyMap<string, CompanionEvent>;

/** Takes an event in, unless a later one of the same record is there. */
export const withCompanionEvent = (all: Told, told: CompanionEvent): Told => {
  const place = `${told.key}/${String(told.subject)}`;
  return withLatest(all, place, told);
};

/** The companions of tickets that an event may change. */
export const companionEvents = (
  event: RealtimeEvent,
  reducers: CompanionReducers,
): readonly CompanionEvent[] =>
  reducers.flatMap((reducer) => {
    if (!reducer.events.includes(event.event)) return [];
    const subject = reducer.subjectOf(event);
    const { key } = reducer.companion;
    return subject === undefined ? [] : [{ key, subject, seq: event.seq, event }];
  });

/**
 * A ticket with its companions as they are now; the same object where none changed.
 * @param seq number of the event up to which the ticket is true
 */
export const companionsNow = (
  ticket: TicketDto,
  seq: number,
  told: Told,
  reducers: CompanionReducers,
): TicketDto => {
  if (told.size === 0) return ticket;
  const changed = reducers.flatMap((reducer) => {
    const { companion } = reducer;
    const before = companionOf(ticket, companion);
    let value = before;
    for (const one of told.values()) {
      if (one.key === companion.key && one.seq > seq) value = reducer.reduce(value, one.event);
    }
    return value === before ? [] : [[companion.key, value] as const];
  });
  return changed.length === 0 ? ticket : { ...ticket, ...Object.fromEntries(changed) };
};

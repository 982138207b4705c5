import type { TicketDto } from '../schemas.ts';

/** Minutes after which waiting shows, and after which it presses. */
const WARM = 5;
const HOT = 15;

export type WaitUrgency = 'cool' | 'warm' | 'hot';

/**
 * Whole minutes a customer has been waiting for a person's answer. Undefined where nobody waits; in groups people talk
 * among themselves.
 */
export const waitedMinutes = (
  ticket: Pick<TicketDto, 'isGroup' | 'waitingSince'>,
  now: number,
): number | undefined => {
  if (ticket.waitingSince === null || ticket.isGroup) return undefined;
  return Math.max(0, Math.floor((now - Date.parse(ticket.waitingSince)) / 60_000));
};

export const warmthOf = (minutes: number | undefined): WaitUrgency => {
  if (minutes === undefined || minutes < WARM) return 'cool';
  return minutes < HOT ? 'warm' : 'hot';
};

/** A wait in one unit, the largest that fits. */
export const waitIn = (
  minutes: number,
): { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number } => {
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  if (minutes < 48 * 60) return { unit: 'hours', count: Math.floor(minutes / 60) };
  return { unit: 'days', count: Math.floor(minutes / 1_440) };
};

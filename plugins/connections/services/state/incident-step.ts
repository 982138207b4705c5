import type { ConnectionStatus } from '../../public.ts';

/** Reasons that belong to what somebody did: nothing went wrong. */
const WANTED: ReadonlySet<string> = new Set(['', 'code-expired', 'restarting']);

/** What happens to a line's open incident when the line comes into a state. */
export type TroubleStep = 'leave' | 'end' | 'begin' | 'replace';

/**
 * Pure. Trouble lasts until the line is connected or is in other trouble; what it goes through on its way back is part of it.
 * @param open kind of the incident that is not over; undefined when there is none
 */
export const troubleStep = (
  open: string | undefined,
  { status, reason }: { readonly status: ConnectionStatus; readonly reason: string },
): TroubleStep => {
  if (status === 'CONNECTED') return open === undefined ? 'leave' : 'end';
  if (WANTED.has(reason) || open === reason) return 'leave';
  return open === undefined ? 'begin' : 'replace';
};

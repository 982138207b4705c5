import type { ConnectionStatus } from '../../public.ts';

/** Reasons that belong to what somebody did: nothing went wrong. */
const WANTED: ReadonlySet<string> = new Set(['', 'code-expired', 'restarting']);

/** The effect on a connection's open incident when the connection comes into a state. */
export type IncidentStep = 'leave' | 'end' | 'begin' | 'replace';

/**
 * Pure. Trouble lasts until the connection is connected or is in other trouble; what it goes through on its way back is
 * part of it.
 * @param open kind of the incident that is not over; undefined when there is none
 */
export const incidentStep = (
  open: string | undefined,
  { status, reason }: { readonly status: ConnectionStatus; readonly reason: string },
): IncidentStep => {
  if (status === 'CONNECTED') return open === undefined ? 'leave' : 'end';
  if (WANTED.has(reason) || open === reason) return 'leave';
  return open === undefined ? 'begin' : 'replace';
};

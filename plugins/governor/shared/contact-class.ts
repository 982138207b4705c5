const DAY = 86_400_000;

/**
 * How well a contact knows a connection. `reply`: it wrote within the last day. `warm`: it wrote at some time. `cold`: it
 * never did; messages to these are what channels restrict connections for.
 */
export type ContactClass = 'reply' | 'warm' | 'cold';

/** @param lastHeard when the contact last wrote on this connection */
export const classOf = (lastHeard: Date | undefined, now: Date): ContactClass => {
  if (!lastHeard) return 'cold';
  return now.getTime() - lastHeard.getTime() <= DAY ? 'reply' : 'warm';
};

import type { ContactClass } from '../public.ts';
import { DAY } from './time.ts';

/** @param lastHeard when the contact last wrote on this connection */
export const classOf = (lastHeard: Date | undefined, now: Date): ContactClass => {
  if (!lastHeard) return 'cold';
  return now.getTime() - lastHeard.getTime() <= DAY ? 'reply' : 'warm';
};

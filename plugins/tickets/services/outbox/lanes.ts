import type { OutboxLane } from '../../public.ts';

/** The lanes of a connection's outbox: what waits in a lower one is sent first. */
export const LANES: Readonly<Record<OutboxLane, number>> = { people: 0, programs: 1, campaigns: 2 };

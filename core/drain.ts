import { setTimeout as wait } from 'node:timers/promises';
import type { Health } from './services/health.ts';
import type { Realtime } from './services/realtime/index.ts';

export interface DrainOptions {
  /** How long requests are still served. 0 = not at all. */
  readonly milliseconds: number;
  /** Ends the waiting at once. */
  readonly hurry?: AbortSignal;
}

const pause = async (milliseconds: number, hurry: AbortSignal | undefined): Promise<void> => {
  if (milliseconds === 0) return;
  await wait(milliseconds, undefined, hurry ? { signal: hurry } : {}).catch((error: unknown) => {
    if (hurry?.aborted !== true) throw error;
  });
};

/**
 * Leaves an installation so that nobody behind a proxy notices. First `/readyz` answers 503 and every answer ends its
 * connection, while requests and sockets are served as before: the proxy takes half of the time to notice. In the other
 * half the sockets are closed, spread evenly, and their browsers connect to other processes.
 */
export const drain = async (
  { health, realtime }: { health: Health; realtime: Realtime },
  { milliseconds, hurry }: DrainOptions,
): Promise<void> => {
  health.drain();
  await pause(milliseconds / 2, hurry);
  await Promise.all([
    realtime.retire(milliseconds / 2, (step) => pause(step, hurry)),
    pause(milliseconds / 2, hurry),
  ]);
};

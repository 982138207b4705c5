import type { Claims } from '../claims.ts';
import type { Clockwork, Timed } from '../clockwork.ts';

/** A clock whose hands the test turns. */
export class HandTurnedClockwork implements Clockwork {
  timed: readonly Timed[] = [];
  isRunning = false;
  #tick: (name: string) => void = () => undefined;

  async start(timed: readonly Timed[], tick: (name: string) => void): Promise<void> {
    this.timed = timed;
    this.#tick = tick;
    this.isRunning = true;
  }

  async stop(): Promise<void> {
    this.isRunning = false;
  }

  turn(name: string): void {
    this.#tick(name);
  }
}

/** Claims that always succeed. */
export const freeClaims: Claims = {
  claim: async () => true,
  renew: async () => true,
  release: async () => undefined,
  cutOff: async () => [],
};

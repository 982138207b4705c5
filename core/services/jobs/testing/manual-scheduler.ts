import type { Claims } from '../claims.ts';
import type { JobScheduler, ScheduledJob } from '../job-scheduler.ts';

/** Runs jobs when the test says so, instead of by the clock. */
export class ManualJobScheduler implements JobScheduler {
  timed: readonly ScheduledJob[] = [];
  isRunning = false;
  #tick: (name: string) => void = () => undefined;

  async start(timed: readonly ScheduledJob[], tick: (name: string) => void): Promise<void> {
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

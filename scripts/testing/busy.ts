import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Counts for ever; it is ended from outside. */
const SPIN = 'for (;;) { Math.sqrt(Math.random()); }';

/**
 * Keeps every processor of the machine busy, as other programs beside the tests would.
 * @param count processors to keep busy; default: all
 * @returns how to end it
 */
export const keepProcessorsBusy = (count = availableParallelism()): (() => Promise<void>) => {
  const workers = Array.from({ length: count }, () => new Worker(SPIN, { eval: true }));
  return async () => {
    await Promise.all(workers.map((worker) => worker.terminate()));
  };
};

import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { takePossession } from './possession.ts';
import { clearLock, lockHolder, start, stop } from './server.ts';
import type { Cluster, RunningServer } from './server.ts';

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5000;

/** The parts needed to keep a server running. */
export interface KeeperOptions {
  readonly cluster: Cluster;
  readonly server: RunningServer;
  readonly superUrl: string;
  readonly dataDir: string;
  readonly warn: (message: string) => void;
}

/**
 * Takes the server for this process and starts it again, on the same port, when it ends without being told:
 * killed for want of memory, or by somebody's hand. Pools find it back by themselves.
 * @returns how to end it in order
 */
export const keepRunning = async (keeping: KeeperOptions): Promise<() => Promise<void>> => {
  const { cluster, server } = keeping;
  let isStopping = false;
  let reviving = Promise.resolve();
  let possession: Client;

  const possess = async (): Promise<void> => {
    possession = await takePossession(keeping.superUrl, keeping.dataDir);
    possession.once('end', () => {
      if (!isStopping) reviving = revive();
    });
  };
  const revive = async (): Promise<void> => {
    keeping.warn('PostgreSQL went away without being told; bringing it back');
    for (let pause = FIRST_PAUSE; !isStopping; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        await bringBack(cluster, server.port);
        await possess();
        return;
      } catch (error) {
        keeping.warn(`PostgreSQL is not back yet: ${String(error)}`);
        await delay(pause);
      }
    }
  };

  await possess();
  return async () => {
    isStopping = true;
    await reviving;
    await possession.end().catch(() => undefined);
    const pid = lockHolder(cluster);
    if (pid !== undefined) await stop(cluster, pid);
  };
};

/** A server that lost one process repairs itself; one that is gone is started. */
const bringBack = async (cluster: Cluster, port: number): Promise<void> => {
  if (lockHolder(cluster) !== undefined) return;
  await clearLock(cluster);
  await start(cluster, port);
};

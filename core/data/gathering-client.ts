import process from 'node:process';
import type { Writable } from 'node:stream';
import pg from 'pg';

/** Parts of the driver's client that its types leave out. */
interface Internals {
  readonly connection: { readonly stream: Pick<Writable, 'cork' | 'uncork'> };
  query(...args: unknown[]): unknown;
}

const DriverClient = pg.Client as unknown as new (config: pg.ClientConfig) => Internals;

/**
 * The driver's client, which sends all statements of one turn of the event loop in one write. The driver itself writes
 * each alone, and a write costs more than everything else that is done for a short statement. The opening of a
 * transaction thus leaves together with its first statements, and the last ones with the commit.
 */
export class GatheringClient extends DriverClient {
  #isGathering = false;

  override query(...args: unknown[]): unknown {
    this.#gather();
    return super.query(...args);
  }

  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.connection;
    stream.cork();
    // After the promises that are settled already: what they ask belongs to the same turn.
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}

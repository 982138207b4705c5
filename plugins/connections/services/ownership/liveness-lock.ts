import type { Knex } from 'knex';

/** How long the database may take to answer that it still sees us. */
const BEAT_MILLISECONDS = 3_000;

interface RawConnection {
  query(sql: string): Promise<unknown>;
  once(event: 'end' | 'error', listener: () => void): void;
}

/** The part of knex that opens connections beside its pool. */
interface Dialect {
  acquireRawConnection(): Promise<RawConnection>;
  destroyRawConnection(connection: RawConnection): Promise<void>;
}

interface Held {
  readonly key: number;
  readonly connection: RawConnection;
}

/**
 * Shows the database that this process lives: an advisory lock on a connection of its own. The lock is gone with the
 * connection, however the process ends.
 */
export class LivenessLock {
  readonly #dialect: Dialect;
  readonly #onLost: () => void;
  #held: Held | undefined;

  constructor(knex: Knex, onLost: () => void) {
    this.#dialect = knex.client as Dialect;
    this.#onLost = onLost;
  }

  /** The lock's number while it is held. */
  get key(): number | undefined {
    return this.#held?.key;
  }

  /** Makes sure that the lock is held: with a new number when the old connection does not answer any more. */
  async beat(newKey: () => number): Promise<number> {
    if (this.#held && !(await answers(this.#held.connection))) this.#lose(this.#held);
    this.#held ??= await this.#take(newKey());
    return this.#held.key;
  }

  async stop(): Promise<void> {
    const held = this.#held;
    this.#held = undefined;
    if (held) await this.#destroy(held);
  }

  async #take(key: number): Promise<Held> {
    const connection = await this.#dialect.acquireRawConnection();
    const held = { key, connection };
    const lost = (): void => this.#lose(held);
    connection.once('end', lost);
    connection.once('error', lost);
    await connection.query(`select pg_advisory_lock(${String(key)}::bigint)`);
    return held;
  }

  #lose(held: Held): void {
    if (this.#held !== held) return;
    this.#held = undefined;
    void this.#destroy(held);
    this.#onLost();
  }

  /** Also of a connection that is broken: its side here is closed. */
  #destroy({ connection }: Held): Promise<void> {
    return this.#dialect.destroyRawConnection(connection).catch(() => undefined);
  }
}

const answers = async (connection: RawConnection): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), BEAT_MILLISECONDS);
  });
  try {
    return await Promise.race([connection.query('select 1').then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};

import { Client } from 'pg';

/** Between Prosa and PostgreSQL: nothing, a pooler that keeps a server connection for each client, or one that does not. */
export type Pooling = 'none' | 'session' | 'transaction';

/** A pooler hands one server connection to several clients: Prosa cannot work with that. */
class PoolingError extends Error {
  override readonly name = 'PoolingError';
  readonly code = 'ERR_DATABASE_POOLING';
}

/** Where a client's statements are carried out: the number of the server's process, anew for each statement. */
export type AskBackend = () => Promise<number>;

/** So many tries let no pooler pass, even when other clients keep taking its connections in between. */
const TRIES = 20;
const ANSWER_MILLISECONDS = 10_000;

const backendOf = (client: Client): AskBackend => {
  return async () => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid ?? 0;
  };
};

/**
 * Whether two clients that are connected at the same time share server connections: one of them meets the other's, or
 * changes its own from one statement to the next.
 */
export const sharesBackends = async (one: AskBackend, other: AskBackend): Promise<boolean> => {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const first = await one();
    const between = await other();
    const second = await one();
    if (between === first || second !== first) return true;
  }
  return false;
};

const clientFor = (url: string): Client => {
  const client = new Client({
    connectionString: url,
    application_name: 'prosa look',
    connectionTimeoutMillis: ANSWER_MILLISECONDS,
    query_timeout: ANSWER_MILLISECONDS,
  });
  client.on('error', () => undefined);
  return client;
};

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = clientFor(url);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
};

/**
 * Finds out whether there is a pooler and how it works. A pooler gives its clients numbers of its own for cancelling; only
 * without one is it the number of the server's process.
 */
export const poolingOf = (url: string): Promise<Pooling> =>
  withClient(url, async (client) => {
    const ask = backendOf(client);
    const { processID } = client as unknown as { readonly processID: number | null };
    if ((await ask()) === processID) return 'none';
    return withClient(url, async (second) =>
      (await sharesBackends(ask, backendOf(second))) ? 'transaction' : 'session',
    );
  });

export const SHARED_BACKENDS =
  'DATABASE_URL leads to a pooler that shares its connections between clients, such as PgBouncer with pool_mode=transaction. ' +
  'Prosa keeps locks and prepared statements on its connections.';

export const SHARED_BACKENDS_CURE =
  'Set pool_mode=session for its database, or let DATABASE_URL lead to PostgreSQL itself.';

/** @throws PoolingError when sessions would not be one process's alone */
export const refuseSharedBackends = async (url: string): Promise<void> => {
  if ((await poolingOf(url)) !== 'transaction') return;
  throw new PoolingError(`${SHARED_BACKENDS} ${SHARED_BACKENDS_CURE}`);
};

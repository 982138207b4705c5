import type { Database } from 'prosa/core';
import { prepared } from 'prosa/core';
import type { Logger } from 'pino';

const LOOK_MILLISECONDS = 2_000;

/** A connection as the sweep sees it. */
export interface SweptConnection {
  readonly connectionId: number;
  /** Fetches what is to be fetched now. */
  fetchFiles(): void;
}

interface Options {
  readonly database: Pick<Database, 'system'>;
  readonly logger: Logger;
  readonly connections: () => Iterable<SweptConnection>;
}

/**
 * Looks for files whose time has come: after a failure, a crash, or because somebody asked for them elsewhere. One
 * question for all connections of the process: hundreds of them seldom have anything to fetch.
 */
export class FileSweep {
  readonly #options: Options;
  readonly #timer = setInterval(() => this.#look(), LOOK_MILLISECONDS).unref();
  #looking: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  #look(): void {
    this.#looking ??= this.#wake()
      .catch((error: unknown) => {
        this.#options.logger.warn({ err: error }, 'files of messages could not be looked for');
      })
      .finally(() => {
        this.#looking = undefined;
      });
  }

  async #wake(): Promise<void> {
    const connections = new Map(
      [...this.#options.connections()].map((connection) => [connection.connectionId, connection]),
    );
    if (connections.size === 0) return;
    const rows = await this.#options.database.system('whatsapp files', (ctx) =>
      prepared<{ id: number }>(
        ctx,
        'whatsapp-web.due-files',
        `select l.id from unnest(:ids::int[]) as l (id)
          where exists (select 1 from whatsapp_web_files f
                         where f.connection_id = l.id and not f.is_lost and f.next_attempt_at <= now())`,
        { ids: [...connections.keys()] },
      ),
    );
    for (const { id } of rows) connections.get(id)?.fetchFiles();
  }
}

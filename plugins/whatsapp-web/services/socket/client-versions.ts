import type { Database } from 'prosa/core';
import type { Logger } from 'pino';

/** A version of the channel's own client, as it tells it when it logs in. */
export type ClientVersion = readonly [number, number, number];

const HOUR = 60 * 60_000;
/** After so many days, versions besides the newest are of no use any more. */
const KEPT_DAYS = 30;

const textOf = (version: ClientVersion): string => version.join('.');

/** Undefined for what is no version. */
export const parseVersion = (text: string): ClientVersion | undefined => {
  const parts = /^(\d{1,5})\.(\d{1,10})\.(\d{1,15})$/.exec(text)?.slice(1).map(Number);
  return parts ? [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0] : undefined;
};

/**
 * The version to log in with: the first of those known that was not refused lately; when all were, the first again.
 * @param refused when each was refused, in milliseconds since 1970
 */
export const nextVersion = (
  known: readonly ClientVersion[],
  refused: ReadonlyMap<string, number>,
  now: number,
): ClientVersion | undefined =>
  known.find((version) => now - (refused.get(textOf(version)) ?? -Infinity) >= HOUR) ?? known[0];

interface Options {
  readonly database: Pick<Database, 'system'>;
  readonly logger: Pick<Logger, 'warn'>;
  /** The one the library brings. */
  readonly bundled: ClientVersion;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Which version of the channel's own client the connections of this process say they are: the one that worked last,
 * else the library's own. The channel refuses what is too old, and then another is tried.
 */
export class ClientVersions {
  readonly #options: Options;
  readonly #refused = new Map<string, number>();
  #worked: Promise<ClientVersion | undefined> | undefined;
  #noted = '';

  constructor(options: Options) {
    this.#options = options;
  }

  async current(): Promise<ClientVersion | undefined> {
    return nextVersion(await this.#known(), this.#refused, this.#options.now());
  }

  /** The channel takes it. */
  async worked(version: ClientVersion | undefined): Promise<void> {
    if (!version) return;
    const text = textOf(version);
    this.#refused.delete(text);
    if (this.#noted === text) return;
    this.#noted = text;
    this.#worked = Promise.resolve(version);
    await this.#options.database
      .system('whatsapp version', async ({ trx }) => {
        await trx('whatsapp_web_versions')
          .insert({ version: text, worked_at: trx.fn.now() })
          .onConflict('version')
          .merge(['worked_at']);
        const old = trx.raw('now() - make_interval(days => ?)', [KEPT_DAYS]);
        await trx('whatsapp_web_versions').where('worked_at', '<', old).delete();
      })
      .catch((error: unknown) => {
        this.#noted = '';
        this.#options.logger.warn({ err: error }, 'the version that worked was not kept');
      });
  }

  /** The channel finds it too old. @returns whether there is another to try */
  async refused(version: ClientVersion | undefined): Promise<boolean> {
    if (!version) return false;
    const now = this.#options.now();
    this.#refused.set(textOf(version), now);
    const next = nextVersion(await this.#known(), this.#refused, now);
    return next !== undefined && now - (this.#refused.get(textOf(next)) ?? -Infinity) >= HOUR;
  }

  async #known(): Promise<readonly ClientVersion[]> {
    const { bundled } = this.#options;
    this.#worked ??= this.#read();
    const worked = await this.#worked;
    return worked && textOf(worked) !== textOf(bundled) ? [worked, bundled] : [bundled];
  }

  async #read(): Promise<ClientVersion | undefined> {
    try {
      const row = await this.#options.database.system('whatsapp version', ({ trx }) =>
        trx('whatsapp_web_versions')
          .orderBy('worked_at', 'desc')
          .first<{ version: string } | undefined>('version'),
      );
      return row && parseVersion(row.version);
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'the version that worked last was not read');
      return undefined;
    }
  }
}

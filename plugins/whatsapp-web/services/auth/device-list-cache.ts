import type { PossiblyExtendedCacheStore, SignalDataSet } from '@whiskeysockets/baileys';
import type { KeyStore } from './key-store.ts';

const TYPE = 'prosa-devices';
/**
 * The channel tells of every change, also of those while the connection was away. Asking once a day all the same costs
 * the people asked about a key each.
 */
const GOOD_MILLISECONDS = 24 * 60 * 60_000;

interface Known {
  readonly devices: unknown;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Which devices people have, kept with the connection's keys: a restart does not ask for all of them again. Each answer
 * would have a new session begun with every device in it.
 */
export class DeviceListCache implements PossiblyExtendedCacheStore {
  readonly #keys: Pick<KeyStore, 'get' | 'set'>;
  readonly #now: () => number;

  constructor(keys: Pick<KeyStore, 'get' | 'set'>, now: () => number = Date.now) {
    this.#keys = keys;
    this.#now = now;
  }

  async get<T>(user: string): Promise<T> {
    const found = await this.mget<T>([user]);
    // The library's own cache answers nothing for what it does not know, whatever its types say.
    return found[user] as T;
  }

  async mget<T>(users: string[]): Promise<Record<string, T | undefined>> {
    const found = await this.#keys.get(TYPE as 'lid-mapping', users);
    const good: Record<string, T> = {};
    for (const [user, value] of Object.entries(found)) {
      const { devices, at } = value as unknown as Known;
      if (this.#now() - at < GOOD_MILLISECONDS) good[user] = devices as T;
    }
    return good;
  }

  async set(user: string, devices: unknown): Promise<void> {
    await this.mset([{ key: user, value: devices }]);
  }

  async mset(entries: { key: string; value: unknown }[]): Promise<void> {
    const at = this.#now();
    await this.#write(entries.map(({ key, value }) => [key, { devices: value, at }]));
  }

  async del(user: string): Promise<void> {
    await this.#write([[user, null]]);
  }

  async flushAll(): Promise<void> {
    // They go with the connection's keys.
  }

  async #write(entries: readonly (readonly [string, Known | null])[]): Promise<void> {
    if (entries.length === 0) return;
    await this.#keys.set({ [TYPE]: Object.fromEntries(entries) } as SignalDataSet);
  }
}

import type { CacheStore, SignalDataSet } from '@whiskeysockets/baileys';
import type { KeyStore } from './key-store.ts';

const TYPE = 'prosa-retries';

/** How often a message was asked for again: kept, so that a restart begins no endless asking anew. */
export class RetryCounts implements CacheStore {
  readonly #keys: KeyStore;

  constructor(keys: KeyStore) {
    this.#keys = keys;
  }

  async get<T>(key: string): Promise<T> {
    const found = await this.#keys.get(TYPE as 'lid-mapping', [key]);
    // The library's own cache answers nothing for what it does not know, whatever its types say.
    return found[key] as T;
  }

  async set(key: string, value: unknown): Promise<void> {
    await this.#keys.set({ [TYPE]: { [key]: value } } as SignalDataSet);
  }

  async del(): Promise<void> {
    // The library forgets a count once it is reached, and would ask all over again: it goes with its day.
  }

  async flushAll(): Promise<void> {
    // They go with the connection's keys.
  }
}

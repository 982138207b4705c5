import { initAuthCreds } from '@whiskeysockets/baileys';
import type { AuthenticationCreds } from '@whiskeysockets/baileys';
import type { Ctx } from 'prosa/contract';
import type { Database, Secrets } from 'prosa/core';
import type { ConnectionHandle } from '../../../connections/public.ts';
import { openValue, sealValue } from '../store/sealed-value.ts';
import { forgetPairing } from './forget-pairing.ts';

const PLACE = 'credentials';

export interface CredentialsStoreOptions {
  readonly database: Pick<Database, 'transaction'>;
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  readonly handle: Pick<ConnectionHandle, 'connectionId' | 'companyId' | 'fence'>;
  readonly onBroken: (error: unknown) => void;
}

/**
 * The identity of a connection on the channel. One save at a time: the last state of the credentials is the one written.
 */
export class CredentialsStore {
  readonly #options: CredentialsStoreOptions;
  #saving: Promise<void> = Promise.resolve();
  #queued = false;

  constructor(options: CredentialsStoreOptions) {
    this.#options = options;
  }

  /**
   * The stored ones, or new ones for a connection that was never paired.
   * @throws when they are there and cannot be read
   */
  async load(): Promise<AuthenticationCreds> {
    const { secrets, handle } = this.#options;
    // The state that is still being written is the current one.
    await this.#saving;
    const row = await this.#transaction((ctx) =>
      ctx
        .trx('whatsapp_web_credentials')
        .where({ connection_id: handle.connectionId })
        .first<{ sealed: string } | undefined>('sealed'),
    );
    if (!row) return initAuthCreds();
    return openValue(secrets, handle.connectionId, PLACE, row.sealed) as AuthenticationCreds;
  }

  /** Writes what the credentials are by then. Resolves when they are stored. */
  save(credentials: AuthenticationCreds): Promise<void> {
    if (this.#queued) return this.#saving;
    this.#queued = true;
    this.#saving = this.#saving.then(async () => {
      this.#queued = false;
      try {
        await this.#write(credentials);
      } catch (error) {
        this.#options.onBroken(error);
      }
    });
    return this.#saving;
  }

  /** Until when the channel lets the account write to nobody new, as far as it was told. */
  async restrictedUntil(): Promise<Date | undefined> {
    const row = await this.#transaction(({ trx }) =>
      trx('whatsapp_web_credentials')
        .where({ connection_id: this.#options.handle.connectionId })
        .first<{ restricted_until: Date | null } | undefined>('restricted_until'),
    );
    return row?.restricted_until ?? undefined;
  }

  /** Remembers it over a restart. @param until undefined = no longer */
  async restrict(until: Date | undefined): Promise<void> {
    await this.#transaction(({ trx }) =>
      trx('whatsapp_web_credentials')
        .where({ connection_id: this.#options.handle.connectionId })
        .update({ restricted_until: until ?? null }),
    );
  }

  /** Waits until nothing is being written. */
  settled(): Promise<void> {
    return this.#saving;
  }

  /** Forgets who the connection was, its keys with it, and nothing else of it. */
  async wipe(): Promise<void> {
    await this.#saving;
    const { connectionId } = this.#options.handle;
    await this.#transaction((ctx) => forgetPairing(ctx, connectionId));
  }

  async #write(credentials: AuthenticationCreds): Promise<void> {
    const { secrets, handle } = this.#options;
    const sealed = sealValue(secrets, handle.connectionId, PLACE, credentials);
    await this.#transaction(({ trx, companyId }) =>
      trx('whatsapp_web_credentials')
        .insert({
          company_id: companyId,
          connection_id: handle.connectionId,
          sealed,
          updated_at: trx.fn.now(),
        })
        .onConflict('connection_id')
        .merge(['sealed', 'updated_at']),
    );
  }

  #transaction<T>(work: (ctx: Ctx) => PromiseLike<T>): Promise<T> {
    const { database, handle } = this.#options;
    const scope = { companyId: handle.companyId, system: 'whatsapp credentials' };
    return database.transaction(scope, (ctx) => {
      handle.fence(ctx);
      return work(ctx);
    });
  }
}

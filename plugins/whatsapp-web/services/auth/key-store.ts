import { proto } from '@whiskeysockets/baileys';
import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from '@whiskeysockets/baileys';
import type { Ctx } from 'prosa/contract';
import { prepared } from 'prosa/core';
import type { Database, Secrets } from 'prosa/core';
import type { ConnectionHandle } from '../../../connections/public.ts';
import { openValue, sealValue } from '../store/sealed-value.ts';
import { JOURNAL, writeJournal } from '../store/journal-rows.ts';
import type { JournalDraft, JournalEntry } from '../store/journal-rows.ts';
import { boundedCache } from '../limits/bounded-cache.ts';

/** Keys remembered per connection. Pre-keys are not: there are hundreds, and each is used once. */
const REMEMBERED = 2_000;

export interface KeyStoreOptions {
  readonly database: Pick<Database, 'transaction'>;
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  readonly handle: Pick<ConnectionHandle, 'connectionId' | 'companyId' | 'fence'>;
  /** Called at once when a key could not be read or written: what follows would corrupt the connection. */
  readonly onBroken: (error: unknown) => void;
  /** Called after the commit that stored decrypted messages. */
  readonly onJournalled: (entries: readonly JournalEntry[]) => void;
  /** Called after the commit that stored which LIDs and numbers are one person's, as the library keeps them. */
  readonly onMapped?: (mappings: Readonly<Record<string, unknown>>) => void;
}

/** Mutations of one transaction; null = delete. */
type Mutations = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

interface Row {
  readonly type: string;
  readonly id: string;
  readonly value: unknown;
}

const rowsOf = (data: Mutations): Row[] =>
  Object.entries(data).flatMap(([type, values]) =>
    Object.entries(values).map(([id, value]) => ({ type, id, value })),
  );

const placeOf = ({ type, id }: Pick<Row, 'type' | 'id'>): string => `${type}:${id}`;

/**
 * The Signal keys of one connection, a row each. Everything one `set` brings is one transaction of the connection's
 * owner, together with the messages it decrypted. A failure is a failure: the library takes "no key" for a new
 * acquaintance, so that after the first one nothing is answered any more and the connection must be opened anew.
 */
export class KeyStore implements SignalKeyStore {
  readonly #options: KeyStoreOptions;
  /** Keys that are not there are remembered too. Only ever filled with what is committed. */
  readonly #cache = boundedCache<{ readonly value: unknown }>({ most: REMEMBERED });
  #commits = 0;
  #broken: unknown;

  constructor(options: KeyStoreOptions) {
    this.#options = options;
  }

  async get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): Promise<Record<string, SignalDataTypeMap[T]>> {
    const found: Record<string, unknown> = {};
    const missing: string[] = [];
    for (const id of ids) {
      const known = this.#cache.get(placeOf({ type, id }));
      if (!known) missing.push(id);
      else if (known.value !== undefined) found[id] = known.value;
    }
    if (missing.length > 0) Object.assign(found, await this.#load(type, missing));
    return found as Record<string, SignalDataTypeMap[T]>;
  }

  async set(data: SignalDataSet): Promise<void> {
    const { [JOURNAL]: journal, ...keys } = data as Mutations;
    const rows = rowsOf(keys);
    const drafts = Object.values(journal ?? {}) as JournalDraft[];
    if (rows.length + drafts.length === 0) return;
    const journalled = await this.#guard(() =>
      this.#transaction(async (ctx) => {
        const [entries] = await Promise.all([
          writeJournal(ctx, this.#options, drafts),
          this.#delete(ctx, rows),
          this.#upsert(ctx, rows),
        ]);
        return entries;
      }),
    );
    this.#commits += 1;
    for (const row of rows) this.#remember(row, row.value ?? undefined);
    if (journalled.length > 0) this.#options.onJournalled(journalled);
    const { 'lid-mapping': mappings } = keys;
    if (mappings) this.#options.onMapped?.(mappings);
  }

  /** @throws what the first failure was */
  requireIntact(): void {
    if (this.#broken !== undefined)
      throw new Error('the connection lost its keys', { cause: this.#broken });
  }

  async #load(type: string, ids: readonly string[]): Promise<Record<string, unknown>> {
    const { secrets, handle } = this.#options;
    const before = this.#commits;
    return this.#guard(async () => {
      const rows = await this.#transaction((ctx) =>
        prepared<{ id: string; sealed: string }>(
          ctx,
          'whatsapp-web.load-keys',
          `select id, sealed from whatsapp_web_keys
            where company_id = :companyId and connection_id = :connectionId and type = :type
              and id = any(:ids::text[])`,
          { companyId: ctx.companyId, connectionId: handle.connectionId, type, ids: [...ids] },
        ),
      );
      const found: Record<string, unknown> = {};
      for (const { id, sealed } of rows) {
        const value = openValue(secrets, handle.connectionId, placeOf({ type, id }), sealed);
        found[id] = revived(type, value);
      }
      // Something else may have been written while we read.
      if (before === this.#commits) {
        for (const id of ids) this.#remember({ type, id }, found[id]);
      }
      return found;
    });
  }

  #remember(row: Pick<Row, 'type' | 'id'>, value: unknown): void {
    if (row.type === 'pre-key') return;
    this.#cache.set(placeOf(row), { value });
  }

  async #upsert(ctx: Ctx, rows: readonly Row[]): Promise<void> {
    const kept = rows.filter(({ value }) => value !== null && value !== undefined);
    if (kept.length === 0) return;
    const { secrets, handle } = this.#options;
    await prepared(
      ctx,
      'whatsapp-web.keep-keys',
      `insert into whatsapp_web_keys (company_id, connection_id, type, id, sealed)
         select :companyId, :connectionId, k.type, k.id, k.sealed
           from unnest(:types::text[], :ids::text[], :sealed::text[]) as k (type, id, sealed)
          order by k.type, k.id
       on conflict (connection_id, type, id) do update set sealed = excluded.sealed, updated_at = now()`,
      {
        companyId: ctx.companyId,
        connectionId: handle.connectionId,
        types: kept.map(({ type }) => type),
        ids: kept.map(({ id }) => id),
        sealed: kept.map((row) => sealValue(secrets, handle.connectionId, placeOf(row), row.value)),
      },
    );
  }

  async #delete(ctx: Ctx, rows: readonly Row[]): Promise<void> {
    const gone = rows.filter(({ value }) => value === null || value === undefined);
    if (gone.length === 0) return;
    await prepared(
      ctx,
      'whatsapp-web.drop-keys',
      `delete from whatsapp_web_keys k
        using unnest(:types::text[], :ids::text[]) as g (type, id)
        where k.company_id = :companyId and k.connection_id = :connectionId and k.type = g.type and k.id = g.id`,
      {
        companyId: ctx.companyId,
        connectionId: this.#options.handle.connectionId,
        types: gone.map(({ type }) => type),
        ids: gone.map(({ id }) => id),
      },
    );
  }

  #transaction<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
    const { database, handle } = this.#options;
    const scope = { companyId: handle.companyId, system: 'whatsapp keys' };
    return database.transaction(scope, (ctx) => {
      handle.fence(ctx);
      return work(ctx);
    });
  }

  /** Runs work on the store; after its first failure there is none any more. */
  async #guard<T>(work: () => Promise<T>): Promise<T> {
    this.requireIntact();
    try {
      return await work();
    } catch (error) {
      this.#broken ??= error;
      this.#cache.clear();
      this.#options.onBroken(error);
      throw error;
    }
  }
}

/** As the library expects it: one type must be its own kind of object again. */
const revived = (type: string, value: unknown): unknown =>
  type === 'app-state-sync-key'
    ? proto.Message.AppStateSyncKeyData.fromObject(value as Record<string, unknown>)
    : value;

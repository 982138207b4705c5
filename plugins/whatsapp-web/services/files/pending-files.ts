import type { WAMessageKey } from '@whiskeysockets/baileys';
import type { Ctx } from 'prosa/contract';
import type { Database, Secrets } from 'prosa/core';
import type { ConnectionHandle } from '../../../connections/public.ts';
import { openValue, sealValue } from '../store/sealed-value.ts';
import type { MediaReference } from '../content/message-body.ts';

/** Seconds in which the message itself is stored: only after a crash its file is looked for by the clock. */
const GRACE_SECONDS = 10;

/** A message's file on the channel. */
export interface PendingFile {
  readonly chatNumber: string;
  readonly externalId: string;
  readonly fromMe: boolean;
  readonly media: MediaReference;
  readonly name: string | undefined;
  /** Of the message: by it the phone is asked to upload the file again. */
  readonly key: WAMessageKey;
}

export interface PendingFileRow extends PendingFile {
  readonly id: string;
  /** Those that failed so far. */
  readonly attempts: number;
}

interface Row {
  id: string;
  chat_number: string;
  external_id: string;
  from_me: boolean;
  sealed: string;
  attempts: number;
}

type Sealed = Pick<PendingFile, 'media' | 'name' | 'key'>;

interface Options {
  readonly database: Pick<Database, 'transaction'>;
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  readonly handle: Pick<ConnectionHandle, 'connectionId' | 'companyId' | 'fence'>;
}

const placeOf = (externalId: string): string => `file:${externalId}`;

/** Which files of a connection's messages are still to be fetched. */
export class PendingFiles {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Before its message is stored: from then on the file is fetched whatever happens. One that is known stays as it is.
   * @param options `isLost` = only where somebody asks for it
   */
  async expect(file: PendingFile, { isLost = false } = {}): Promise<void> {
    const { handle } = this.#options;
    await this.#write((ctx) =>
      ctx
        .trx('whatsapp_web_files')
        .insert({
          company_id: ctx.companyId,
          connection_id: handle.connectionId,
          chat_number: file.chatNumber,
          external_id: file.externalId,
          from_me: file.fromMe,
          sealed: this.#seal(file),
          is_lost: isLost,
          next_attempt_at: ctx.trx.raw('now() + make_interval(secs => ?)', [GRACE_SECONDS]),
        })
        .onConflict(['connection_id', 'external_id', 'from_me', 'chat_number'])
        .ignore(),
    );
  }

  /** Its message is stored: it can be fetched. */
  async release(externalId: string): Promise<void> {
    await this.#write(({ trx }) =>
      this.#own(trx('whatsapp_web_files'))
        .where({ external_id: externalId, is_lost: false, attempts: 0 })
        .update({ next_attempt_at: trx.fn.now() }),
    );
  }

  /** Its message is of no use here. */
  async drop(externalId: string): Promise<void> {
    await this.#write(({ trx }) =>
      this.#own(trx('whatsapp_web_files')).where({ external_id: externalId }).delete(),
    );
  }

  /** The next ones to be fetched, the longest due first. */
  async due(limit: number, except: readonly string[]): Promise<readonly PendingFileRow[]> {
    const rows = await this.#read(({ trx }) =>
      this.#own(trx<Row>('whatsapp_web_files'))
        .where('is_lost', false)
        .where('next_attempt_at', '<=', trx.fn.now())
        .whereNotIn('id', [...except])
        .orderBy('next_attempt_at')
        .limit(limit)
        .select<Row[]>('id', 'chat_number', 'external_id', 'from_me', 'sealed', 'attempts'),
    );
    return rows.map((row) => this.#open(row));
  }

  async delay(id: string, attempts: number, seconds: number): Promise<void> {
    await this.#write(({ trx }) =>
      this.#own(trx('whatsapp_web_files'))
        .where({ id })
        .update({
          attempts,
          next_attempt_at: trx.raw('now() + make_interval(secs => ?)', [seconds]),
        }),
    );
  }

  /** The phone uploaded it again, to another place. */
  async moved(file: PendingFileRow): Promise<void> {
    await this.#write(({ trx }) =>
      this.#own(trx('whatsapp_web_files'))
        .where({ id: file.id })
        .update({ sealed: this.#seal(file) }),
    );
  }

  async lost(id: string): Promise<void> {
    await this.#write(({ trx }) =>
      this.#own(trx('whatsapp_web_files')).where({ id }).update({ is_lost: true }),
    );
  }

  async done(id: string): Promise<void> {
    await this.#write(({ trx }) => this.#own(trx('whatsapp_web_files')).where({ id }).delete());
  }

  #own<T extends { where(what: object): T }>(query: T): T {
    return query.where({ connection_id: this.#options.handle.connectionId });
  }

  #seal({ externalId, media, name, key }: PendingFile): string {
    const { secrets, handle } = this.#options;
    const value: Sealed = { media, name, key };
    return sealValue(secrets, handle.connectionId, placeOf(externalId), value);
  }

  #open(row: Row): PendingFileRow {
    const { secrets, handle } = this.#options;
    const place = placeOf(row.external_id);
    const value = openValue(secrets, handle.connectionId, place, row.sealed) as Sealed;
    return {
      ...value,
      id: row.id,
      chatNumber: row.chat_number,
      externalId: row.external_id,
      fromMe: row.from_me,
      attempts: row.attempts,
    };
  }

  #write<T>(work: (ctx: Ctx) => PromiseLike<T>): Promise<T> {
    return this.#read((ctx) => {
      this.#options.handle.fence(ctx);
      return work(ctx);
    });
  }

  #read<T>(work: (ctx: Ctx) => PromiseLike<T>): Promise<T> {
    const { database, handle } = this.#options;
    return database.transaction({ companyId: handle.companyId, system: 'whatsapp files' }, work);
  }
}

/** Has a lost file of a message fetched once more. @returns whether it is known at all */
export const refetch = async (
  { trx }: Ctx,
  file: {
    readonly connectionId: number;
    readonly externalId: string;
    readonly fromMe: boolean;
  },
): Promise<boolean> => {
  const found = await trx('whatsapp_web_files')
    .where({
      connection_id: file.connectionId,
      external_id: file.externalId,
      from_me: file.fromMe,
    })
    .update({ is_lost: false, attempts: 0, next_attempt_at: trx.fn.now() });
  return found > 0;
};

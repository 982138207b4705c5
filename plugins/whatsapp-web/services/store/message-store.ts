import type { WAMessageKey } from '@whiskeysockets/baileys';
import { proto } from '@whiskeysockets/baileys';
import type { Ctx } from 'prosa/contract';
import type { Database, Secrets } from 'prosa/core';
import type { ConnectionHandle } from '../../../connections/public.ts';
import { openValue, sealValue } from './sealed-value.ts';
import { closeRows, readDigest, readMessage, readOpen } from './journal-rows.ts';
import type { JournalEntry } from './journal-rows.ts';

const BACKLOG = 10_000;

interface Options {
  readonly database: Pick<Database, 'transaction'>;
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  readonly handle: Pick<ConnectionHandle, 'connectionId' | 'companyId' | 'fence'>;
}

/** The messages a connection remembers: those that came, until long after they are stored, and those it sent. */
export class MessageStore {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  backlog(): Promise<readonly JournalEntry[]> {
    return this.#read((ctx) => readOpen(ctx, this.#options, BACKLOG));
  }

  close(positions: readonly string[]): Promise<void> {
    return this.#read((ctx) => closeRows(ctx, this.#options, positions));
  }

  async plaintextOf(digest: string): Promise<Uint8Array | undefined> {
    return (await this.#read((ctx) => readDigest(ctx, this.#options, digest)))?.plaintext;
  }

  /** The entry that the channel delivered under an id; the last one of several. */
  async delivered(messageId: string): Promise<JournalEntry | undefined> {
    return (await this.#read((ctx) => readMessage(ctx, this.#options, messageId))).at(-1);
  }

  /** The message sent under an id; undefined when it is not known any more. */
  async sent(messageId: string): Promise<proto.Message | undefined> {
    const { secrets, handle } = this.#options;
    const row = await this.#read(({ trx }) =>
      trx('whatsapp_web_sent')
        .where({ connection_id: handle.connectionId, message_id: messageId })
        .first<{ sealed: string } | undefined>('sealed'),
    );
    if (!row) return undefined;
    const value = openValue(secrets, handle.connectionId, `sent:${messageId}`, row.sealed);
    return proto.Message.decode(value as Uint8Array);
  }

  /** Keeps a message before it is sent: what is sent again must be the same. */
  async keep(messageId: string, chat: string, message: proto.IMessage): Promise<void> {
    const { secrets, handle } = this.#options;
    const bytes = proto.Message.encode(message).finish();
    const sealed = sealValue(secrets, handle.connectionId, `sent:${messageId}`, bytes);
    await this.#read((ctx) => {
      handle.fence(ctx);
      return ctx
        .trx('whatsapp_web_sent')
        .insert({
          company_id: ctx.companyId,
          connection_id: handle.connectionId,
          message_id: messageId,
          chat,
          sealed,
        })
        .onConflict(['connection_id', 'message_id'])
        .ignore();
    });
  }

  /** For those the library could not deliver: the very message, or nothing. */
  async forRetry({ id, fromMe }: WAMessageKey): Promise<proto.IMessage | undefined> {
    return fromMe && id ? this.sent(id) : undefined;
  }

  #read<T>(work: (ctx: Ctx) => PromiseLike<T>): Promise<T> {
    const { database, handle } = this.#options;
    return database.transaction(
      { companyId: handle.companyId, system: 'whatsapp connection' },
      work,
    );
  }
}

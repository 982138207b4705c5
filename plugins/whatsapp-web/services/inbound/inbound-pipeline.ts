import { setTimeout as wait } from 'node:timers/promises';
import type { proto } from '@whiskeysockets/baileys';
import { KeyedQueue } from 'prosa/contract';
import type {
  ChannelEvent,
  InboundMessage,
  ConnectionHandle,
  Received,
} from '../../../connections/public.ts';
import type { IncomingStanza } from '../socket/incoming-stanzas.ts';
import type { JournalEntry } from '../store/journal-rows.ts';
import { chatOf, chatKeysOf } from '../addresses/chat-address.ts';
import type { ChatAddress } from '../addresses/chat-address.ts';
import { contentOf } from '../content/message-content.ts';
import { EventTranslator } from './event-translator.ts';
import type { Delivered, EventTranslatorOptions } from './event-translator.ts';

const RETRY_MILLISECONDS = 500;
/** A minute's worth: what fails for longer is not a moment's trouble. */
const ATTEMPTS = 120;

/** The connection's settings and functions for its intake. */
export interface InboundPipelineOptions extends Omit<EventTranslatorOptions, 'connectionId'> {
  readonly handle: Pick<ConnectionHandle, 'connectionId' | 'receive'>;
  readonly signal: AbortSignal;
  /** A message is stored, or not. */
  stored(message: InboundMessage, received: Received): Promise<void>;
  backlog(): Promise<readonly JournalEntry[]>;
  close(positions: readonly string[]): Promise<void>;
}

/**
 * Takes what was decrypted into the application, chat by chat in the channel's order. A row of the journal is closed
 * only when its message is stored: whatever happens in between, it is taken in again, and the application knows it
 * already.
 */
export class InboundPipeline {
  readonly #options: InboundPipelineOptions;
  readonly #translator: EventTranslator;
  readonly #chats = new KeyedQueue<string>();
  /** Messages on their way into their chats: who is who may have to be read first. */
  #enqueuing: Promise<void> = Promise.resolve();
  #notEnqueued = 0;
  #done: string[] = [];
  #closing: Promise<void> | undefined;

  constructor(options: InboundPipelineOptions) {
    this.#options = options;
    this.#translator = new EventTranslator({
      ...options,
      connectionId: options.handle.connectionId,
    });
  }

  /** Takes in the messages that a former process decrypted and did not store. */
  async resume(): Promise<void> {
    this.take(await this.#options.backlog());
  }

  take(entries: readonly JournalEntry[]): void {
    for (const entry of entries) {
      this.#enqueue(chatOf(entry.envelope), () => this.#process(entry));
    }
  }

  /** A message came: what it says is taken in at its place, as soon as it is decrypted. */
  expect(incoming: Pick<IncomingStanza, 'stanza' | 'settled'>): void {
    this.#enqueue(chatOf(incoming.stanza.attrs), async () => {
      for (const entry of await incoming.settled) await this.#process(entry);
    });
  }

  /**
   * Something that never was in the journal.
   * @param place its chat, or what it is in one order with
   */
  takeEvent(place: ChatAddress | string, event: () => Promise<ChannelEvent | undefined>): void {
    const work = async (): Promise<void> => {
      const made = await this.#withRetries(event);
      if (made) await this.#receive(made);
    };
    if (typeof place === 'string') this.#add([place], work);
    else this.#enqueue(place, work);
  }

  /** A message the library was given in another way than by its stanza. */
  takeMessage({
    message,
    ...delivered
  }: Omit<Delivered, 'content'> & { readonly message: proto.IMessage }): void {
    this.#enqueue({ chat: delivered.key.remoteJid ?? '', other: delivered.other }, () =>
      this.#deliver(() => [{ ...delivered, content: contentOf(message) }]),
    );
  }

  /** True while something is taken in. */
  get isBusy(): boolean {
    return this.#notEnqueued > 0 || this.#chats.isBusy;
  }

  async settled(): Promise<void> {
    while (this.isBusy || this.#closing) {
      await this.#enqueuing;
      await this.#chats.settled();
      await this.#closing;
    }
  }

  /** @param names all that the chat goes by. Work that fails is logged, and holds up nothing behind it. */
  #add(names: readonly string[], work: () => Promise<void>): void {
    const { signal, logger } = this.#options;
    this.#chats
      .runUnderAll(names, () => (signal.aborted ? undefined : work()))
      .catch((error: unknown) => {
        logger.error({ err: error }, 'a WhatsApp event was not taken in');
      });
  }

  /** Puts work behind what came before it in its chat, whichever of its addresses that came by. */
  #enqueue(address: ChatAddress, work: () => Promise<void>): void {
    this.#notEnqueued += 1;
    this.#enqueuing = this.#enqueuing.then(async () => {
      this.#add(await this.#keysOf(address), work);
      this.#notEnqueued -= 1;
    });
  }

  async #keysOf(address: ChatAddress): Promise<readonly string[]> {
    try {
      return await chatKeysOf(address, (jid, other) => this.#options.numberOf(jid, other));
    } catch (error) {
      // Without its keys the connection is opened anew, and what is not stored yet comes again.
      this.#options.logger.warn({ err: error }, 'a WhatsApp chat stands under one address alone');
      return [address.chat];
    }
  }

  /** An entry that is not taken in after all stays in the journal, for the next start. */
  async #process(entry: JournalEntry): Promise<void> {
    await this.#deliver(() => this.#translator.read(entry));
    this.#finish(entry.position);
  }

  async #deliver(read: () => readonly Delivered[]): Promise<void> {
    for (const delivered of read()) {
      const event = await this.#withRetries(() => this.#translator.eventOf(delivered));
      if (event) await this.#receive(event);
    }
  }

  /** Keys or database may be out of reach for a moment: the chat's order is kept by waiting for them. */
  async #withRetries<T>(work: () => Promise<T>): Promise<T> {
    const { signal, logger } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (signal.aborted || attempt === ATTEMPTS) throw error;
        logger.warn({ err: error, attempt }, 'a WhatsApp message waits to be taken in');
        await wait(RETRY_MILLISECONDS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Rejections mean that the database is away: the channel's order is kept by waiting for it. */
  async #receive(event: ChannelEvent): Promise<void> {
    const { handle, signal, logger } = this.#options;
    for (;;) {
      try {
        const [received = 'ignored'] = await handle.receive([event]);
        if (event.type === 'message') await this.#options.stored(event, received);
        return;
      } catch (error) {
        if (signal.aborted) throw error;
        logger.warn({ err: error, type: event.type }, 'a WhatsApp event waits for the database');
        await wait(RETRY_MILLISECONDS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  #finish(position: string): void {
    this.#done.push(position);
    this.#closing ??= this.#closeDone();
  }

  async #closeDone(): Promise<void> {
    try {
      while (this.#done.length > 0) await this.#options.close(this.#done.splice(0));
    } catch (error) {
      // They are taken in again after the next start, and recognised.
      this.#options.logger.warn({ err: error }, 'rows of the journal stay open');
    } finally {
      this.#closing = undefined;
    }
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { decodeMessageNode, proto, unpadRandomMax16 } from '@whiskeysockets/baileys';
import type { WAMessageKey } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import type {
  AmendmentEvent,
  ChannelEvent,
  ChannelParty,
  InboundMessage,
  LineHandle,
} from '../../connections/public.ts';
import { isConversation, isGroup, isPhone } from './addressing.ts';
import type { Arrival } from './arrivals.ts';
import type { Journalled } from './auth/journal-rows.ts';
import { contentOf } from './normalize.ts';
import type { MediaReference } from './message-words.ts';
import type { Content } from './normalize.ts';

const RETRY_MILLISECONDS = 500;
/** A minute's worth: what fails for longer is not a moment's trouble. */
const ATTEMPTS = 120;
const SECOND = 1_000;

/** What the intake of a line asks of the line. */
export interface InboundWorld {
  readonly handle: Pick<LineHandle, 'connectionId' | 'receive'>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Our own addresses. */
  me(): { readonly id: string; readonly lid: string };
  /** The number behind an address; of somebody whose number nobody told, what the channel calls them. */
  numberOf(jid: string, other?: string): Promise<string>;
  /** The subject of a group, empty when it cannot be told. */
  subjectOf(group: string): Promise<string>;
  /** Notes where somebody writes from, so that answers go there, and what they call themselves. */
  met(number: string, jid: string, name: string): Promise<void>;
  /** Stores a message's file. @returns its id, or undefined when it is lost */
  fetch(media: MediaReference, name?: string): Promise<string | undefined>;
  /** Whether we sent the message with this id: nobody else may change it. */
  isOurs(id: string): Promise<boolean>;
  backlog(): Promise<readonly Journalled[]>;
  close(positions: readonly string[]): Promise<void>;
}

/** A message as the channel delivered it. */
interface Delivered {
  readonly key: WAMessageKey;
  readonly pushName: string;
  /** Channel time, in seconds. */
  readonly time: number;
  /** The other address of the chat or of the author, when the stanza told it. */
  readonly other: string | undefined;
  readonly message: proto.IMessage;
}

const chatOf = ({ recipient, from = '' }: Readonly<Record<string, string>>): string =>
  recipient ?? from;

const timeOf = (seconds: number): string => {
  const milliseconds = seconds * SECOND;
  const now = Date.now();
  // A time that cannot be is the sender's mischief, or a clock that was never set.
  const isSensible = milliseconds > 946_684_800_000 && milliseconds < now + 86_400_000;
  return new Date(isSensible ? milliseconds : now).toISOString();
};

/**
 * Takes what was decrypted into the application, chat by chat in the channel's order. A row of the journal is closed only
 * when its message is stored: whatever happens in between, it is taken in again, and the application knows it already.
 */
export class Inbound {
  readonly #world: InboundWorld;
  readonly #chains = new Map<string, Promise<void>>();
  #done: string[] = [];
  #closing: Promise<void> | undefined;

  constructor(world: InboundWorld) {
    this.#world = world;
  }

  /** What a former process decrypted and did not store. */
  async resume(): Promise<void> {
    this.take(await this.#world.backlog());
  }

  take(entries: readonly Journalled[]): void {
    for (const entry of entries) {
      this.#enqueue(chatOf(entry.envelope), () => this.#takeIn(entry));
    }
  }

  /** A message came: what it says is taken in at its place, as soon as it is decrypted. */
  expect({ stanza, settled }: Pick<Arrival, 'stanza' | 'settled'>): void {
    this.#enqueue(chatOf(stanza.attrs), async () => {
      for (const entry of await settled) await this.#takeIn(entry);
    });
  }

  /** Something that never was in the journal. */
  takeEvent(chat: string, event: () => Promise<ChannelEvent | undefined>): void {
    this.#enqueue(chat, async () => {
      const made = await this.#persist(event);
      if (made) await this.#deliver(made);
    });
  }

  /** A message the library was given in another way than by its stanza. */
  takeMessage(delivered: Delivered): void {
    const chat = delivered.key.remoteJid ?? '';
    this.takeEvent(chat, () => this.#translate(delivered));
  }

  async settled(): Promise<void> {
    while (this.#chains.size > 0 || this.#closing) {
      await Promise.all([...this.#chains.values()]);
      await this.#closing;
    }
  }

  /** What is not taken in after all stays in the journal, for the next start. */
  async #takeIn(entry: Journalled): Promise<void> {
    const event = await this.#persist(() => this.#eventOf(entry));
    if (event) await this.#deliver(event);
    this.#finish(entry.position);
  }

  /** Keys or database may be out of reach for a moment: the chat's order is kept by waiting for them. */
  async #persist<T>(work: () => Promise<T>): Promise<T> {
    const { signal, logger } = this.#world;
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

  #enqueue(chat: string, work: () => Promise<void>): void {
    const before = this.#chains.get(chat) ?? Promise.resolve();
    const chain = before
      .then(() => (this.#world.signal.aborted ? undefined : work()))
      .catch((error: unknown) => {
        this.#world.logger.error({ err: error }, 'a WhatsApp event was not taken in');
      })
      .finally(() => {
        if (this.#chains.get(chat) === chain) this.#chains.delete(chat);
      });
    this.#chains.set(chat, chain);
  }

  /** Rejections mean that the database is away: the channel's order is kept by waiting for it. */
  async #deliver(event: ChannelEvent): Promise<void> {
    const { handle, signal, logger } = this.#world;
    for (;;) {
      try {
        await handle.receive([event]);
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
      while (this.#done.length > 0) await this.#world.close(this.#done.splice(0));
    } catch (error) {
      // They are taken in again after the next start, and recognised.
      this.#world.logger.warn({ err: error }, 'rows of the journal stay open');
    } finally {
      this.#closing = undefined;
    }
  }

  async #eventOf(entry: Journalled): Promise<ChannelEvent | undefined> {
    let delivered: Delivered;
    try {
      delivered = this.#open(entry);
    } catch (error) {
      this.#world.logger.warn({ err: error, id: entry.messageId }, 'a message cannot be read');
      return undefined;
    }
    return this.#translate(delivered);
  }

  #open({ envelope, plaintext }: Journalled): Delivered {
    const { id, lid } = this.#world.me();
    const { fullMessage } = decodeMessageNode({ tag: 'message', attrs: { ...envelope } }, id, lid);
    const { key } = fullMessage;
    const other = key.fromMe
      ? (envelope.recipient_pn ?? envelope.peer_recipient_pn)
      : (key.participantAlt ?? key.remoteJidAlt);
    return {
      key,
      other: other ?? undefined,
      pushName: key.fromMe ? '' : (envelope.notify ?? ''),
      time: Number(envelope.t),
      message: proto.Message.decode(unpadRandomMax16(Buffer.from(plaintext))),
    };
  }

  async #translate(delivered: Delivered): Promise<ChannelEvent | undefined> {
    const { key } = delivered;
    const chatJid = key.remoteJid ?? '';
    const content = contentOf(delivered.message);
    if (!isConversation(chatJid) || this.#isMe(chatJid) || !key.id) return undefined;
    if (content.type === 'ignored') {
      this.#world.logger.debug({ reason: content.reason, id: key.id }, 'a message was ignored');
      return undefined;
    }
    return content.type === 'message'
      ? this.#message(delivered, content)
      : this.#amendment(delivered, content);
  }

  async #message(
    { key, pushName, time, other }: Delivered,
    content: Extract<Content, { type: 'message' }>,
  ): Promise<InboundMessage> {
    const { connectionId } = this.#world.handle;
    const chatJid = key.remoteJid ?? '';
    const group = isGroup(chatJid);
    const fromMe = key.fromMe ?? false;
    const chatNumber = await this.#world.numberOf(chatJid, group ? undefined : other);
    const sender = await this.#sender({ key, pushName, other }, chatNumber);
    const name = group ? await this.#world.subjectOf(chatJid) : pushName;
    if (!group && !fromMe)
      await this.#world.met(chatNumber, isPhone(other) ? (other ?? '') : chatJid, pushName);
    const { media, mediaName, ...said } = content;
    const mediaId = media && (await this.#world.fetch(media, mediaName));
    return {
      ...said,
      type: 'message',
      connectionId,
      externalId: key.id ?? '',
      chat: { number: chatNumber, name, isGroup: group },
      sender,
      fromMe,
      at: timeOf(time),
      ...(mediaName === undefined ? {} : { mediaName }),
      ...(mediaId === undefined ? {} : { mediaId }),
    };
  }

  async #sender(
    { key, pushName, other }: Pick<Delivered, 'key' | 'pushName' | 'other'>,
    chatNumber: string,
  ): Promise<ChannelParty> {
    if (!isGroup(key.remoteJid) || key.fromMe) return { number: chatNumber, name: pushName };
    return {
      number: await this.#world.numberOf(key.participant ?? '', other),
      name: pushName,
    };
  }

  async #amendment(
    { key, other }: Delivered,
    content: Extract<Content, { type: 'edit' | 'delete' | 'reaction' }>,
  ): Promise<AmendmentEvent | undefined> {
    const chatJid = key.remoteJid ?? '';
    const isChange = content.type !== 'reaction';
    if (isChange && !key.fromMe && (await this.#world.isOurs(content.externalId))) {
      this.#world.logger.warn({ id: key.id }, 'somebody tried to change a message of ours');
      return undefined;
    }
    const group = isGroup(chatJid);
    const chatNumber = await this.#world.numberOf(chatJid, group ? undefined : other);
    const author = group && !key.fromMe ? (key.participant ?? '') : chatJid;
    return {
      type: content.type,
      connectionId: this.#world.handle.connectionId,
      chatNumber,
      externalId: content.externalId,
      body: content.body,
      by: key.fromMe ? '' : await this.#world.numberOf(author, other),
    };
  }

  #isMe(jid: string): boolean {
    const { id, lid } = this.#world.me();
    const user = (address: string): string => address.split(/[:@]/)[0] ?? '';
    return user(jid) === user(id) || (lid !== '' && user(jid) === user(lid));
  }
}

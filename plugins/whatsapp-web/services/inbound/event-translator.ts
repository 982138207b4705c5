import { decodeMessageNode, proto, unpadRandomMax16 } from '@whiskeysockets/baileys';
import type { WAMessageKey } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import type {
  AmendmentEvent,
  ChannelEvent,
  ChannelParty,
  InboundMessage,
} from '../../../connections/public.ts';
import { isChat, isGroup, isPhone } from '../addresses/jid.ts';
import { isPhoneOnly } from '../store/journal-rows.ts';
import type { JournalEntry } from '../store/journal-rows.ts';
import type { PendingFile } from '../files/pending-files.ts';
import { contentOf } from '../content/message-content.ts';
import type { Content } from '../content/message-content.ts';

const SECOND = 1_000;
const DAY = 86_400_000;
/** Before it nobody had this channel: 2000-01-01. */
const EARLIEST = 946_684_800_000;

/** The connection's settings and functions for making events of messages. */
export interface EventTranslatorOptions {
  readonly connectionId: number;
  readonly logger: Logger;
  /** Our own addresses. */
  me(): { readonly id: string; readonly lid: string };
  /** The number behind an address; of somebody whose number nobody told, what the channel calls them. */
  numberOf(jid: string, other?: string): Promise<string>;
  /** The subject of a group, empty when it cannot be told. */
  subjectOf(group: string): Promise<string>;
  /** Notes where somebody writes from, so that answers go there, and what they call themselves. */
  noteSender(number: string, jid: string, name: string): Promise<void>;
  /** Something was said in a group. */
  noteGroup(number: string, jid: string): void;
  /** Has a message's file fetched, as soon as the message is stored. */
  expectFile(file: PendingFile): Promise<void>;
  /** Whether we sent the message with this id: nobody else may change it. */
  isSentByUs(id: string): Promise<boolean>;
}

/** A message as the channel delivered it. */
export interface Delivered {
  readonly key: WAMessageKey;
  readonly pushName: string;
  /** Channel time, in seconds. */
  readonly time: number;
  /** The other address of the chat or of the author, when the stanza told it. */
  readonly other: string | undefined;
  readonly content: Content;
}

type Envelope = Readonly<Record<string, string>>;

const timeOf = (seconds: number): string => {
  const milliseconds = seconds * SECOND;
  const now = Date.now();
  // A time that cannot be is the sender's mischief, or a clock that was never set.
  const isSensible = milliseconds > EARLIEST && milliseconds < now + DAY;
  return new Date(isSensible ? milliseconds : now).toISOString();
};

/** The content shown where a message cannot be read. */
const UNREADABLE: Content = { type: 'message', kind: 'ciphertext', body: '' };

/** The content shown where a message is seen on phones alone. */
const PHONE_ONLY: Content = { type: 'message', kind: 'unknown', body: '' };

const { PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE } = proto.Message.ProtocolMessage.Type;

/** The messages our own phone sends on because this device could not read them. */
const resentIn = (message: proto.IMessage): readonly proto.WebMessageInfo[] => {
  const protocol = message.protocolMessage;
  if (protocol?.type !== PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE) return [];
  const results = protocol.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? [];
  return results.flatMap(({ placeholderMessageResendResponse: resent }) =>
    resent?.webMessageInfoBytes ? [proto.WebMessageInfo.decode(resent.webMessageInfoBytes)] : [],
  );
};

/** Makes events of what the channel delivers. */
export class EventTranslator {
  readonly #options: EventTranslatorOptions;

  constructor(options: EventTranslatorOptions) {
    this.#options = options;
  }

  /** The messages in a row of the journal: one, those the phone sends on, or none where it names nobody. */
  read(entry: JournalEntry): readonly Delivered[] {
    const { logger } = this.#options;
    try {
      return this.#messagesIn(
        entry,
        this.#envelopeOf(entry.envelope, isPhoneOnly(entry) ? PHONE_ONLY : UNREADABLE),
      );
    } catch (error) {
      logger.warn({ err: error, id: entry.messageId }, 'a message of nobody was ignored');
      return [];
    }
  }

  #messagesIn({ plaintext, messageId }: JournalEntry, delivered: Delivered): readonly Delivered[] {
    if (plaintext.length === 0) return [delivered];
    try {
      const message = proto.Message.decode(unpadRandomMax16(Buffer.from(plaintext)));
      const isOwnPhone = (delivered.key.fromMe ?? false) && this.#isMe(delivered.key.remoteJid);
      return isOwnPhone
        ? resentIn(message).map(deliveredBy)
        : [{ ...delivered, content: contentOf(message) }];
    } catch (error) {
      this.#options.logger.warn({ err: error, id: messageId }, 'a message cannot be read');
      return [delivered];
    }
  }

  /** @throws for an envelope that names nobody */
  #envelopeOf(envelope: Envelope, content: Content): Delivered {
    const { id, lid } = this.#options.me();
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
      content,
    };
  }

  /** @returns undefined for what concerns no chat */
  async eventOf(delivered: Delivered): Promise<ChannelEvent | undefined> {
    const { key, content } = delivered;
    const chatJid = key.remoteJid ?? '';
    if (!isChat(chatJid) || this.#isMe(chatJid) || !key.id) return undefined;
    if (content.type === 'ignored') {
      this.#options.logger.debug({ reason: content.reason, id: key.id }, 'a message was ignored');
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
    const chatJid = key.remoteJid ?? '';
    const group = isGroup(chatJid);
    const fromMe = key.fromMe ?? false;
    const chatNumber = await this.#options.numberOf(chatJid, group ? undefined : other);
    const sender = await this.#sender({ key, pushName, other }, chatNumber);
    const name = group ? await this.#options.subjectOf(chatJid) : pushName;
    if (group) this.#options.noteGroup(chatNumber, chatJid);
    if (!group && !fromMe)
      await this.#options.noteSender(
        chatNumber,
        isPhone(other) ? (other ?? '') : chatJid,
        pushName,
      );
    const { media, mediaName, ...said } = content;
    const externalId = key.id ?? '';
    if (media) {
      await this.#options.expectFile({
        chatNumber,
        externalId,
        fromMe,
        media,
        name: mediaName,
        key,
      });
    }
    return {
      ...said,
      type: 'message',
      connectionId: this.#options.connectionId,
      externalId,
      chat: { number: chatNumber, name, isGroup: group },
      sender,
      fromMe,
      at: timeOf(time),
      ...(mediaName === undefined ? {} : { mediaName }),
      ...(media ? { isMediaPending: true } : {}),
      ...(media?.size === undefined ? {} : { mediaSize: media.size }),
    };
  }

  async #sender(
    { key, pushName, other }: Pick<Delivered, 'key' | 'pushName' | 'other'>,
    chatNumber: string,
  ): Promise<ChannelParty> {
    if (!isGroup(key.remoteJid) || key.fromMe) return { number: chatNumber, name: pushName };
    return {
      number: await this.#options.numberOf(key.participant ?? '', other),
      name: pushName,
    };
  }

  async #amendment(
    { key, other }: Delivered,
    content: Extract<Content, { type: 'edit' | 'delete' | 'reaction' }>,
  ): Promise<AmendmentEvent | undefined> {
    const chatJid = key.remoteJid ?? '';
    const isChange = content.type !== 'reaction';
    if (isChange && !key.fromMe && (await this.#options.isSentByUs(content.externalId))) {
      this.#options.logger.warn({ id: key.id }, 'somebody tried to change a message of ours');
      return undefined;
    }
    const group = isGroup(chatJid);
    const chatNumber = await this.#options.numberOf(chatJid, group ? undefined : other);
    const author = group && !key.fromMe ? (key.participant ?? '') : chatJid;
    return {
      type: content.type,
      connectionId: this.#options.connectionId,
      chatNumber,
      externalId: content.externalId,
      body: content.body,
      by: key.fromMe ? '' : await this.#options.numberOf(author, other),
    };
  }

  #isMe(jid: string | null | undefined): boolean {
    const { id, lid } = this.#options.me();
    const user = (address: string | null | undefined): string =>
      (address ?? '').split(/[:@]/)[0] ?? '';
    return user(jid) === user(id) || (lid !== '' && user(jid) === user(lid));
  }
}

/** A message as a phone keeps it. */
export const deliveredBy = ({
  key,
  message,
  participant,
  pushName,
  messageTimestamp,
}: proto.IWebMessageInfo): Delivered => {
  const author = participant ?? key?.participant;
  return {
    key: { ...key, ...(author ? { participant: author } : {}) },
    pushName: key?.fromMe ? '' : (pushName ?? ''),
    time: Number(messageTimestamp ?? 0),
    other: undefined,
    content: contentOf(message),
  };
};

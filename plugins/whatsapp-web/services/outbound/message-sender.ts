import { setTimeout as wait } from 'node:timers/promises';
import { generateWAMessage, proto } from '@whiskeysockets/baileys';
import type { MessageRelayOptions, WAMessage, WAMessageKey } from '@whiskeysockets/baileys';
import type { Storage } from 'prosa/core';
import { SendFailure } from '../../../connections/public.ts';
import type { ChannelChat, OutgoingChange, OutgoingMessage } from '../../../connections/public.ts';
import type { SendOutcome } from '../socket/pending-acks.ts';
import type { ChannelSocket } from '../socket/channel-socket.ts';
import type { MessageStore } from '../store/message-store.ts';
import { changeAttributes, changeFor, changeId, contentFor } from './outgoing-content.ts';
import type { OutgoingFile } from './outgoing-content.ts';
import type { SendRateLimiter } from '../limits/send-rate-limiter.ts';
import { unwrapped } from '../content/message-content.ts';

const ACK_MILLISECONDS = 20_000;

/** The connection's settings and functions for sending. */
export interface MessageSenderOptions {
  readonly store: MessageStore;
  readonly storage: Storage;
  readonly companyId: number;
  readonly limiter: SendRateLimiter;
  readonly signal: AbortSignal;
  /** @throws SendFailure while there is no open socket */
  socket(): ChannelSocket;
  /** @throws SendFailure when the number is not on the channel */
  addressOf(chat: ChannelChat): Promise<string>;
  /** Whether somebody wrote to us before. */
  hasWritten(chat: ChannelChat): Promise<boolean>;
  /** Until when the channel lets this account write to nobody new; undefined when it does. */
  restrictedUntil(): Date | undefined;
  restricted(): void;
  /** The channel wants some milliseconds of quiet. */
  paused(milliseconds: number): void;
}

/** The reason when the channel refuses a device that is gone, or an address it does not know. */
const ADDRESS_REFUSED = 'address-refused';
/**
 * The library's error when it could seal a message for none of somebody's devices: the phone's own, or the customer's.
 */
const ALL_ENCRYPTIONS_FAILED = 'All encryptions failed';
/** The chat's other messages wait meanwhile: about seven seconds. */
const ATTEMPTS_WITHOUT_KEYS = 4;
/** A file that cannot be prepared may be broken, or the upload may fail: its chat waits four minutes at most. */
const ATTEMPTS_TO_PREPARE = 10;
/** The whole connection waits. */
const RETRY = { retry: true, scope: 'connection' } as const;
const FINAL = { retry: false } as const;

/** The failure that an error of the channel means for a message, with a reason an administrator can be shown. */
const failureOf = (outcome: SendOutcome): SendFailure | undefined => {
  if (outcome === 'taken') return undefined;
  if (outcome === 'silence') return new SendFailure('no-answer', { retry: true, scope: 'unknown' });
  switch (outcome.error) {
    case '463':
      return new SendFailure('restricted', FINAL);
    case '429':
      return new SendFailure('too-many', RETRY);
    case '479':
      return new SendFailure(ADDRESS_REFUSED, FINAL);
    case '500':
    case '503':
      return new SendFailure('channel-busy', RETRY);
    default:
      return new SendFailure(`refused-${outcome.error}`, FINAL);
  }
};

/**
 * Hands messages to the channel: kept before they leave, under the id they have here, and done when the channel says
 * so.
 */
export class MessageSender {
  readonly #options: MessageSenderOptions;

  constructor(options: MessageSenderOptions) {
    this.#options = options;
  }

  /** @throws SendFailure */
  async send(message: OutgoingMessage): Promise<void> {
    await this.#requireAllowed(message.chat);
    await this.#waitForTurn();
    const jid = await this.#options.addressOf(message.chat);
    const content = await this.#prepared(jid, message);
    await this.#relay(jid, content, message.externalId, {});
  }

  /** @throws SendFailure */
  async amend(change: OutgoingChange): Promise<void> {
    await this.#waitForTurn();
    const jid = await this.#options.addressOf(change.chat);
    const key = await this.keyOf(jid, change.externalId, change.fromMe);
    const id = changeId(change);
    const made = await generateWAMessage(jid, changeFor(change, key), {
      userJid: this.#me(),
      messageId: id,
      upload: this.#options.socket().library.waUploadToServer,
    });
    await this.#relay(jid, made.message ?? {}, id, changeAttributes(change.type));
  }

  /** A message as the channel names it. Of one that is not known any more, as well as can be told. */
  async keyOf(jid: string, id: string, fromMe: boolean): Promise<WAMessageKey> {
    const delivered = fromMe ? undefined : await this.#options.store.delivered(id);
    const { from, participant } = delivered?.envelope ?? {};
    return {
      remoteJid: from ?? jid,
      id,
      fromMe,
      ...(participant === undefined ? {} : { participant }),
    };
  }

  async #requireAllowed(chat: ChannelChat): Promise<void> {
    const until = this.#options.restrictedUntil();
    if (!until || chat.isGroup || (await this.#options.hasWritten(chat))) return;
    throw new SendFailure('restricted', FINAL);
  }

  async #waitForTurn(): Promise<void> {
    const { limiter, signal } = this.#options;
    this.#options.socket();
    if (limiter.pauseLeft() > 0) throw new SendFailure('too-many', RETRY);
    const delay = limiter.reserve();
    if (delay > 0) await wait(delay, undefined, { signal }).catch(() => undefined);
  }

  /** The message in the channel's form: the one that was kept, when it is tried again. */
  async #prepared(jid: string, message: OutgoingMessage): Promise<proto.IMessage> {
    const kept = await this.#options.store.sent(message.externalId);
    if (kept) return kept;
    const quoted = await this.#quoted(jid, message.quotedExternalId);
    const made = await this.#made(jid, message, quoted);
    await this.#options.store.keep(message.externalId, jid, made);
    return made;
  }

  async #made(
    jid: string,
    message: OutgoingMessage,
    quoted: WAMessage | undefined,
  ): Promise<proto.IMessage> {
    try {
      const { message: made } = await generateWAMessage(
        jid,
        contentFor(message, await this.#file(message)),
        {
          userJid: this.#me(),
          messageId: message.externalId,
          upload: this.#options.socket().library.waUploadToServer,
          ...(quoted ? { quoted } : {}),
        },
      );
      return message.isForwarded ? forwarded(made ?? {}) : (made ?? {});
    } catch (error) {
      if (error instanceof SendFailure) throw error;
      throw new SendFailure('not-prepared', {
        retry: true,
        scope: 'chat',
        attempts: ATTEMPTS_TO_PREPARE,
      });
    }
  }

  async #file({ mediaId, mediaName }: OutgoingMessage): Promise<OutgoingFile | undefined> {
    if (mediaId === undefined) return undefined;
    const scope = { companyId: this.#options.companyId, system: 'whatsapp send' };
    const opened = await this.#options.storage.openRead(scope, mediaId).catch(() => {
      throw new SendFailure('file-lost', FINAL);
    });
    return {
      source: { stream: opened.read() },
      mime: opened.mime,
      name: mediaName ?? opened.name,
    };
  }

  async #quoted(jid: string, id: string | undefined): Promise<WAMessage | undefined> {
    if (id === undefined) return undefined;
    const own = await this.#options.store.sent(id);
    if (own) {
      const key = { remoteJid: jid, fromMe: true, id };
      return { key, message: unwrapped(own) ?? { conversation: '' } };
    }
    const delivered = await this.#options.store.delivered(id);
    const { from, participant } = delivered?.envelope ?? {};
    const message = delivered && unwrapped(decoded(delivered.plaintext));
    return {
      key: {
        // Another remote address than the chat's would make it a quote from another chat.
        remoteJid: jid,
        fromMe: false,
        id,
        participant: participant ?? from ?? jid,
      },
      message: message ?? { conversation: '' },
    };
  }

  async #relay(
    jid: string,
    message: proto.IMessage,
    id: string,
    attributes: Record<string, string>,
  ): Promise<void> {
    const options = { messageId: id, additionalAttributes: attributes };
    let failure = await this.#attempt(jid, message, options);
    if (failure?.message === ADDRESS_REFUSED) {
      // Devices come and go: they are asked for anew, once.
      await this.#options.socket().forgetDevices(jid);
      failure = await this.#attempt(jid, message, { ...options, useUserDevicesCache: false });
    }
    if (!failure) {
      this.#options.limiter.accepted();
      return;
    }
    if (failure.message === 'restricted') this.#options.restricted();
    if (failure.message === 'too-many') this.#rateLimited();
    throw failure;
  }

  /** @returns why the channel did not take it */
  async #attempt(
    jid: string,
    message: proto.IMessage,
    options: MessageRelayOptions & { readonly messageId: string },
  ): Promise<SendFailure | undefined> {
    const { library, acks } = this.#options.socket();
    const { messageId: id } = options;
    const outcome = acks.expect(id, ACK_MILLISECONDS);
    try {
      await library.relayMessage(jid, message, options);
    } catch (error) {
      acks.take({ tag: 'ack', attrs: { id, class: 'message', error: 'not-sent' } });
      await outcome;
      if ((error as Error).message === ALL_ENCRYPTIONS_FAILED) {
        // An outdated device list may be the cause.
        await this.#options.socket().forgetDevices(jid);
        throw new SendFailure('no-keys', {
          retry: true,
          scope: 'chat',
          attempts: ATTEMPTS_WITHOUT_KEYS,
        });
      }
      throw this.#failed(error);
    }
    return failureOf(await outcome);
  }

  #failed(error: unknown): SendFailure {
    const { data, output } = error as { data?: unknown; output?: { statusCode?: number } };
    if (data === 429 || output?.statusCode === 429) {
      this.#rateLimited();
      return new SendFailure('too-many', RETRY);
    }
    return new SendFailure('not-connected', RETRY);
  }

  #rateLimited(): void {
    const { limiter } = this.#options;
    limiter.rejected();
    this.#options.paused(limiter.pauseLeft());
  }

  #me(): string {
    return this.#options.socket().library.user?.id ?? '';
  }
}

const decoded = (plaintext: Uint8Array): proto.Message | undefined => {
  try {
    const padding = plaintext.at(-1) ?? 0;
    return proto.Message.decode(plaintext.subarray(0, plaintext.length - padding));
  } catch {
    return undefined;
  }
};

/** Marked as passed on, as phones mark it. */
const forwarded = (message: proto.IMessage): proto.IMessage => {
  const part = Object.values(message).find(
    (value): value is { contextInfo?: proto.IContextInfo } =>
      typeof value === 'object' && value !== null && !('messageSecret' in value),
  );
  if (part) part.contextInfo = { ...part.contextInfo, isForwarded: true, forwardingScore: 1 };
  return message;
};

import type { BinaryNode, Contact, WACallEvent, WAMessage } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import { isChat, isGroup } from '../addresses/jid.ts';
import type { InboundPipeline } from './inbound-pipeline.ts';
import type { AddressResolver } from '../addresses/address-resolver.ts';
import type { KnownPerson } from '../contacts/address-book.ts';
import { readReceipt } from './receipts.ts';
import { boundedCache } from '../limits/bounded-cache.ts';

interface Options {
  readonly connectionId: number;
  readonly logger: Logger;
  readonly inbound: InboundPipeline;
  /** Those of the socket there is now. */
  addresses(): AddressResolver;
  me(): Contact | undefined;
  note(people: readonly KnownPerson[]): Promise<void>;
}

/** Takes in what a socket tells besides its messages: receipts, calls, names, and what the phone sends on. */
export class NoticeHandler {
  readonly #options: Options;
  readonly #answered = boundedCache<true>({ most: 500 });

  constructor(options: Options) {
    this.#options = options;
  }

  receipt(stanza: BinaryNode): void {
    const receipt = readReceipt(stanza, (jid) =>
      this.#options.addresses().isMe(jid, this.#options.me()),
    );
    if (!receipt) return;
    for (const id of receipt.ids) {
      // Not in the chat's order: an ack says something of its own message alone.
      this.#options.inbound.takeEvent(`ack:${id}`, async () => ({
        type: 'ack',
        connectionId: this.#options.connectionId,
        chatNumber: await this.#options.addresses().numberOf(receipt.chat),
        externalId: id,
        ack: receipt.ack,
      }));
    }
  }

  calls(calls: readonly WACallEvent[]): void {
    for (const call of calls) {
      if (call.status === 'accept') this.#answered.set(call.id, true);
      if (call.status !== 'timeout' && call.status !== 'terminate') continue;
      // Taken on the phone, and over.
      if (this.#answered.has(call.id)) continue;
      const chat = { chat: call.chatId, other: call.callerPn };
      this.#options.inbound.takeEvent(chat, async () => ({
        type: 'call',
        connectionId: this.#options.connectionId,
        externalId: call.id,
        chat: {
          number: await this.#options.addresses().numberOf(call.chatId, call.callerPn),
          name: '',
          isGroup: call.isGroup ?? false,
        },
        at: call.date.toISOString(),
      }));
    }
  }

  people(people: readonly Partial<Contact>[]): void {
    this.#note(people).catch((error: unknown) => {
      this.#options.logger.warn({ err: error }, 'names were not noted');
    });
  }

  /** Takes in messages that the phone told us instead of the channel; all others are in the journal. */
  messages(messages: readonly WAMessage[]): void {
    for (const { key, message, pushName, messageTimestamp, messageStubType } of messages) {
      if (!message || messageStubType || this.#options.addresses().wasJournalled(key.id ?? ''))
        continue;
      this.#options.inbound.takeMessage({
        key,
        message,
        pushName: key.fromMe ? '' : (pushName ?? ''),
        time: Number(messageTimestamp ?? 0),
        other: key.participantAlt ?? key.remoteJidAlt,
      });
    }
  }

  /** A phone tells of all whom it knows at once. */
  async #note(people: readonly Partial<Contact>[]): Promise<void> {
    const addresses = this.#options.addresses();
    const known: KnownPerson[] = [];
    for (const { id, phoneNumber, name, notify } of people) {
      if (id === undefined || !isChat(id) || isGroup(id)) continue;
      const number = await addresses.numberOf(id, phoneNumber);
      known.push({ number, name: name ?? notify ?? '', isSaved: Boolean(name) });
    }
    await this.#options.note(known);
  }
}

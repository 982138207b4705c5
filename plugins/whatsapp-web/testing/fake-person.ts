import { randomBytes } from 'node:crypto';
import type { BinaryNode, proto } from '@whiskeysockets/baileys';
import type { Account, FakeGroup, Network, Person, Received } from './network-parts.ts';
import { childOf, childrenOf, node, seconds, SERVER, userOf } from './nodes.ts';
import { bundleNodes, SignalDevice } from './signal-device.ts';

export interface WriteOptions {
  readonly id?: string;
  readonly group?: FakeGroup;
  /** Channel time, in seconds. */
  readonly t?: string;
  readonly type?: string;
  readonly attrs?: Readonly<Record<string, string>>;
  /** `garbled` = nobody can open it; `unavailable` = only the company's phone has it. */
  readonly arrives?: 'garbled' | 'unavailable' | undefined;
  /** Sent in place of the message's own. */
  readonly bytes?: Buffer | undefined;
  /** The attributes the network gives to a message that is unavailable. */
  readonly unavailable?: Readonly<Record<string, string>>;
}

/** A customer with a phone. */
export class FakePerson implements Person {
  readonly kind = 'person';
  readonly number: string;
  name: string;
  readonly lid: string;
  readonly device = new SignalDevice();
  /** How the network names this person in stanzas: servers do both. */
  addressing: 'number' | 'lid' = 'lid';
  tellsBoth = true;
  /** False = phone off: nothing that is sent arrives. */
  isOnline = true;
  picture: string | undefined;
  givesKeys = true;
  /** False = asked for a message again, this person's phone stays silent. */
  resends = true;
  /** So many messages to come cannot be opened; the phone asks for each again, as phones do. */
  cannotOpen = 0;
  readonly received: Received[] = [];
  readonly readByConnection: string[] = [];
  /** As they were sent, ciphertext and all. */
  readonly stanzas: BinaryNode[] = [];
  readonly #network: Network;
  readonly #written = new Map<string, { message: proto.IMessage; group: FakeGroup | undefined }>();
  /** How often the phone asked for a message again. */
  readonly #asked = new Map<string, number>();
  /** Devices that were given this person's key of a group: it goes along once. */
  readonly #keyed = new Set<string>();

  constructor(network: Network, number: string, name: string) {
    this.#network = network;
    this.number = number;
    this.name = name;
    this.lid = `7${number.slice(-11).padStart(14, '2')}@lid`;
  }

  get jid(): string {
    return `${this.number}${SERVER}`;
  }

  /** The messages the phone shows: those written and those that came, in order. */
  readonly shown: { readonly text: string; readonly mine: boolean }[] = [];

  /** Writes to a company. @returns the message's id */
  async write(
    to: Account,
    message: proto.IMessage | string,
    options: WriteOptions = {},
  ): Promise<string> {
    const id = options.id ?? `3A${randomBytes(9).toString('hex').toUpperCase()}`;
    const content = typeof message === 'string' ? { conversation: message } : message;
    this.#written.set(id, { message: content, group: options.group });
    this.shown.push({ text: textOf(content), mine: true });
    const stanza = withArrival(await this.#stanza(to, id, content, options), options);
    if (options.arrives === 'unavailable') {
      to.keeps(id, {
        key: { id, remoteJid: options.group?.id ?? this.#address, fromMe: false },
        message: content,
        messageTimestamp: Number(stanza.attrs.t),
        pushName: this.name,
      });
    }
    this.stanzas.push(stanza);
    to.deliver(stanza);
    return id;
  }

  /** Has read these messages of the company, or played them. */
  confirm(to: Account, ids: readonly string[], type?: 'read' | 'played'): void {
    const [first = '', ...rest] = ids;
    to.deliver(
      node(
        'receipt',
        { id: first, from: this.#address, type, t: seconds() },
        rest.length === 0
          ? undefined
          : [
              node(
                'list',
                {},
                rest.map((id) => node('item', { id })),
              ),
            ],
      ),
    );
  }

  /** Types, or stops: told to who asked for it, and kept for nobody. */
  types(to: Account, state: 'composing' | 'paused' = 'composing'): void {
    if (![userOf(this.lid), this.number].some((user) => to.watched.has(user))) return;
    to.session?.send(node('chatstate', { from: this.#address }, [node(state)]));
  }

  /** Rings, and nobody answers; or somebody does, on the phone. */
  call(to: Account, { taken = false } = {}): string {
    const id = randomBytes(16).toString('hex').toUpperCase();
    const from = this.#address;
    const stanza = (tag: string, attrs: Record<string, string>): BinaryNode =>
      node('call', { id: this.#network.nextId(), from, t: seconds() }, [
        node(tag, { 'call-id': id, 'call-creator': from, caller_pn: this.jid, ...attrs }),
      ]);
    to.deliver(stanza('offer', {}));
    if (taken) to.deliver(stanza('accept', {}));
    to.deliver(stanza('terminate', taken ? {} : { reason: 'timeout' }));
    return id;
  }

  /** How many sessions the phone has with the device it had a message from last. */
  get sessions(): number {
    return this.device.sessions;
  }

  async take(from: Account, stanza: BinaryNode, enc: BinaryNode): Promise<void> {
    const id = stanza.attrs.id ?? '';
    const to = stanza.attrs.to ?? '';
    const author = from.address(to.endsWith('@s.whatsapp.net') ? 'number' : 'lid');
    await this.device.knows(from.lid, from.jid);
    const message = await this.#opened(author, enc);
    if (!message) {
      await this.asksAgain(from, id, to);
      return;
    }
    const group = stanza.attrs.to?.endsWith('@g.us') ? stanza.attrs.to : undefined;
    if (message.senderKeyDistributionMessage) {
      await this.device.takeGroupKey(author, message.senderKeyDistributionMessage);
      if (group !== undefined) return;
    }
    this.received.push({ id, message, from, stanza, group });
    this.shown.push({ text: textOf(message), mine: false });
    if (this.isOnline && group === undefined) this.confirm(from, [id]);
  }

  async #opened(author: string, enc: BinaryNode): Promise<proto.Message | undefined> {
    if (this.cannotOpen > 0) {
      this.cannotOpen -= 1;
      return undefined;
    }
    // A connection that died before it noted that it had sent uses a key for the second time: that cannot be opened.
    return this.device.decrypt(author, enc).catch(() => undefined);
  }

  /** Asks for a message of the connection once more: from the second time on with keys for a new session. */
  async asksAgain(connection: Account, id: string, from = this.#address): Promise<void> {
    const count = (this.#asked.get(id) ?? 0) + 1;
    this.#asked.set(id, count);
    connection.network.askedAgain.push({ id, by: 'person' });
    const [registration, ...keys] = bundleNodes(await this.device.bundle());
    connection.deliver(
      node('receipt', { id, from, type: 'retry', t: seconds() }, [
        node('retry', { count: String(count), id, t: seconds(), v: '1' }),
        ...(registration ? [registration] : []),
        ...(count > 1 ? [node('keys', {}, keys)] : []),
      ]),
    );
  }

  async again(to: Account, receipt: BinaryNode): Promise<void> {
    const id = receipt.attrs.id ?? '';
    const written = this.#written.get(id);
    if (!written || !this.resends) return;
    const { message, group } = written;
    if (group) this.#keyed.delete(keyOf(to, group));
    await this.device.startSession(to.address('lid'), to.bundle());
    const count = childOf(receipt, 'retry')?.attrs.count ?? '1';
    const options = group ? { group } : {};
    to.deliver(await this.#stanza(to, id, message, options, count));
  }

  wrote(id: string): proto.IMessage | undefined {
    return this.#written.get(id)?.message;
  }

  get #address(): string {
    return this.addressing === 'lid' ? this.lid : this.jid;
  }

  get #otherAddress(): Record<string, string | undefined> {
    if (!this.tellsBoth) return {};
    return this.addressing === 'lid' ? { sender_pn: this.jid } : { sender_lid: this.lid };
  }

  async #stanza(
    to: Account,
    id: string,
    message: proto.IMessage,
    options: WriteOptions,
    count?: string,
  ): Promise<BinaryNode> {
    await this.device.knows(to.lid, to.jid);
    const companion = to.address('lid');
    if (!(await this.device.hasSession(companion))) {
      await this.device.startSession(companion, to.bundle());
    }
    const common = {
      id,
      type: options.type ?? 'text',
      t: options.t ?? seconds(),
      notify: this.name,
      ...options.attrs,
    };
    if (options.group) {
      const { enc, key } = await this.device.encryptGroup(options.group.id, this.lid, message);
      const parts = [enc];
      if (!this.#keyed.has(keyOf(to, options.group))) {
        const distribution = {
          groupId: options.group.id,
          axolotlSenderKeyDistributionMessage: key,
        };
        parts.unshift(
          await this.device.encrypt(companion, { senderKeyDistributionMessage: distribution }),
        );
        this.#keyed.add(keyOf(to, options.group));
      }
      if (count !== undefined) for (const part of parts) part.attrs.count = count;
      return node(
        'message',
        {
          ...common,
          from: options.group.id,
          participant: this.lid,
          participant_pn: this.jid,
          addressing_mode: 'lid',
        },
        parts,
      );
    }
    const enc = await this.device.encrypt(companion, options.bytes ?? message);
    if (count !== undefined) enc.attrs.count = count;
    return node('message', { ...common, from: this.#address, ...this.#otherAddress }, [enc]);
  }
}

const keyOf = (to: Account, group: FakeGroup): string => `${to.address('lid')} ${group.id}`;

/** The stanza as it arrives. */
const withArrival = (stanza: BinaryNode, { arrives, unavailable }: WriteOptions): BinaryNode => {
  if (arrives === undefined) return stanza;
  if (arrives === 'unavailable') return { ...stanza, content: [node('unavailable', unavailable)] };
  const content = childrenOf(stanza).map((part) =>
    part.tag === 'enc' && part.content instanceof Uint8Array
      ? { ...part, content: garbled(part.content) }
      : part,
  );
  return { ...stanza, content };
};

const garbled = (bytes: Uint8Array): Buffer => {
  const copy = Buffer.from(bytes);
  const last = copy.length - 1;
  copy[last] = (copy[last] ?? 0) ^ 255;
  return copy;
};

const textOf = (message: proto.IMessage): string =>
  message.conversation ??
  message.extendedTextMessage?.text ??
  `[${Object.keys(message).join(', ')}]`;

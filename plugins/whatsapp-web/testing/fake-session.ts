import { randomBytes } from 'node:crypto';
import { decodeBinaryNode, encodeBinaryNode } from '@whiskeysockets/baileys';
import type { BinaryNode, proto } from '@whiskeysockets/baileys';
import type { WebSocket } from 'ws';
import type { Account, Network, PairingHello, Registration, Session } from './network-parts.ts';
import { answerTo } from './queries.ts';
import { answerUpload } from './media-uploads.ts';
import { takeMessage } from './messages.ts';
import { NoiseResponder } from './noise-responder.ts';
import { childOf, node, seconds, SERVER, userOf } from './nodes.ts';

const QR_CODES = 6;

/**
 * Receipts that say that a device has a message: `read` and `played` tell of people, `retry` of what cannot be opened.
 */
const DELIVERIES: ReadonlySet<string | undefined> = new Set([
  undefined,
  'inactive',
  'sender',
  'peer_msg',
  'hist_sync',
]);

const number = (bytes: Uint8Array | null | undefined): number =>
  bytes ? Buffer.from(bytes).readUIntBE(0, bytes.length) : 0;

const registrationOf = (payload: proto.ClientPayload): Registration | undefined => {
  const data = payload.devicePairingData;
  if (!data?.eIdent || !data.eSkeyVal || !data.eSkeySig) return undefined;
  return {
    registrationId: number(data.eRegid),
    identity: data.eIdent,
    signedPreKey: { keyId: number(data.eSkeyId), key: data.eSkeyVal, signature: data.eSkeySig },
  };
};

/** One socket of a linked device, from its first byte. */
export class FakeSession implements Session {
  readonly network: Network;
  account: Account | undefined;
  registration: Registration | undefined;
  readonly refs: string[] = [];
  key: Buffer = Buffer.alloc(0);
  hello: PairingHello | undefined;
  isActive = false;
  isDeaf = false;
  isMute = false;
  readonly inFlight: BinaryNode[] = [];
  readonly questions: string[] = [];
  #isFrozen = false;
  readonly #socket: WebSocket;
  readonly #noise = new NoiseResponder();
  readonly #answers = new Map<string, (answer: BinaryNode) => void>();
  #step: 'hello' | 'finish' | 'open' = 'hello';
  #working: Promise<void> = Promise.resolve();

  constructor(network: Network, socket: WebSocket) {
    this.network = network;
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      this.#working = this.#working
        .then(() => this.#take(data))
        .catch((error: unknown) => {
          network.errors.push(error);
          this.cut();
        });
    });
    socket.on('error', () => this.cut());
    socket.on('close', () => {
      this.isActive = false;
      if (this.account?.session === this) this.account.session = undefined;
    });
  }

  send(stanza: BinaryNode): void {
    if (this.#isFrozen || this.#socket.readyState !== this.#socket.OPEN) return;
    this.network.history.note('to the connection', stanza);
    this.#socket.send(this.#noise.seal(encodeBinaryNode(stanza)));
  }

  ask(stanza: BinaryNode): Promise<BinaryNode> {
    const id = this.network.nextId();
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      this.send({ ...stanza, attrs: { ...stanza.attrs, id, from: SERVER } });
    });
  }

  fail(code: number): void {
    this.send(node('stream:error', { code: String(code) }));
    this.close();
  }

  replace(): void {
    this.send(node('stream:error', {}, [node('conflict', { type: 'replaced' })]));
    this.close();
    if (this.account?.session === this) this.account.session = undefined;
  }

  close(): void {
    this.isActive = false;
    this.#socket.close();
  }

  cut(): void {
    this.isActive = false;
    this.#socket.terminate();
  }

  freeze(): void {
    this.isActive = false;
    this.#isFrozen = true;
  }

  async #take(data: Buffer): Promise<void> {
    if (this.#isFrozen) return;
    for (const frame of this.#noise.frames(data)) {
      if (this.#step === 'hello') {
        this.#socket.send(this.#noise.hello(frame));
        this.#step = 'finish';
      } else if (this.#step === 'finish') {
        const { key, payload } = this.#noise.finish(frame);
        this.#step = 'open';
        this.key = key;
        this.#greet(payload);
      } else {
        // The first byte says whether the rest is compressed: clients' frames carry it too.
        await this.#handle(await decodeBinaryNode(frame));
      }
    }
  }

  #greet(payload: proto.ClientPayload): void {
    if (this.network.refuse !== undefined) {
      this.send(node('failure', { reason: String(this.network.refuse) }));
      this.close();
      return;
    }
    if ((payload.userAgent?.appVersion?.tertiary ?? 0) < this.network.oldest) {
      this.send(node('failure', { reason: '405' }));
      this.close();
      return;
    }
    this.registration = registrationOf(payload);
    if (this.registration) {
      for (let count = 0; count < QR_CODES; count += 1) {
        this.refs.push(`2@${randomBytes(24).toString('base64')}`);
      }
      const refs = this.refs.map((ref) => node('ref', {}, Buffer.from(ref)));
      void this.ask(node('iq', { type: 'set', xmlns: 'md' }, [node('pair-device', {}, refs)]));
      return;
    }
    this.#login(payload);
  }

  #login(payload: proto.ClientPayload): void {
    const account = this.network.accounts.get(String(payload.username));
    const isKnown =
      account?.companion?.device === payload.device && account?.companion?.key.equals(this.key);
    if (!account || !isKnown) {
      this.send(node('failure', { reason: '401' }));
      this.close();
      return;
    }
    account.session?.replace();
    this.account = account;
    account.session = this;
    this.network.logins.push(account);
    this.send(node('success', { t: seconds(), lid: account.address('lid'), location: 'fra' }));
  }

  async #handle(stanza: BinaryNode): Promise<void> {
    const { tag, attrs } = stanza;
    this.network.history.note('from the connection', stanza);
    const waiting = this.#answers.get(attrs.id ?? '');
    if (tag === 'iq' && waiting) {
      this.#answers.delete(attrs.id ?? '');
      waiting(stanza);
      return;
    }
    if (tag === 'iq') {
      this.questions.push(attrs.xmlns ?? '');
      if (this.isMute && attrs.xmlns !== 'w:p') return;
      const answer = await answerTo(this, stanza);
      if (answer === 'unhandled') {
        this.network.unhandled.push(stanza);
        this.send(
          node('iq', { id: attrs.id, from: SERVER, type: 'error' }, [
            node('error', { code: '501', text: 'not-implemented' }),
          ]),
        );
      } else if (answer) {
        this.send({ ...answer, attrs: { ...answer.attrs, id: attrs.id ?? '', from: SERVER } });
      }
      if (childOf(stanza, 'active')) this.#activate();
      return;
    }
    if (tag === 'message') await takeMessage(this, stanza);
    else if (tag === 'receipt') await this.#receipt(stanza);
    else if (tag === 'ack') this.account?.confirmed(attrs.id ?? '');
    else if (tag === 'presence' && attrs.type === 'subscribe')
      this.account?.watched.add(userOf(attrs.to ?? ''));
  }

  #activate(): void {
    this.isActive = true;
    this.account?.redeliver();
  }

  async #receipt(stanza: BinaryNode): Promise<void> {
    const { account } = this;
    const { id = '', to = '', type, participant } = stanza.attrs;
    this.send(node('ack', { class: 'receipt', id, from: to, type, participant }));
    if (!account) return;
    const person = this.network.at(participant ?? to);
    // A message that could not be opened is refused by an ack of its own, and comes again under the same id.
    if (DELIVERIES.has(type)) {
      account.confirmed(id);
      this.network.onReceipt?.(id);
    }
    if (type === 'server-error') answerUpload(this, stanza);
    if (person?.kind !== 'person') return;
    const items = childOf(stanza, 'list')?.content;
    const ids = [id, ...(Array.isArray(items) ? items.map(({ attrs }) => attrs.id ?? '') : [])];
    if (type === 'retry') {
      this.network.askedAgain.push({ id, by: 'connection' });
      this.network.onRetry?.(id);
      await person.again(account, stanza);
    } else if (type === 'read') person.readByConnection.push(...ids);
  }
}

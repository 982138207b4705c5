import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { Curve, hmacSign, proto } from '@whiskeysockets/baileys';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account, Companion, Network, Person, Session } from './network-parts.ts';
import { node, seconds, SERVER } from './nodes.ts';
import { finishPairing } from './pairing-code.ts';
import { SignalDevice } from './signal-device.ts';
import type { Bundle } from './signal-device.ts';

type HistoryPart = 'RECENT' | 'FULL';

/** Earlier messages, as a phone packs them for its linked device. */
export const packHistory = (
  conversations: readonly proto.IConversation[],
  part: HistoryPart = 'RECENT',
): Buffer => {
  const syncType = proto.HistorySync.HistorySyncType[part];
  const history = { syncType, conversations: [...conversations], progress: 100 };
  return deflateSync(proto.HistorySync.encode(history).finish());
};

/** The state that a linked device's phone and the server keep for it. */
export class FakeAccount implements Account {
  readonly kind = 'account';
  readonly number: string;
  readonly lid: string;
  readonly phone = new SignalDevice();
  companion: Companion | undefined;
  session: Session | undefined;
  /** Stanzas the linked device has not confirmed, in order. */
  readonly waiting: BinaryNode[] = [];
  readonly copies: { readonly id: string; readonly message: proto.IMessage }[] = [];
  readonly watched = new Set<string>();
  givesKeys = true;
  answersDevice = true;
  /** Stanzas that are still on their way when others, sent later, arrive; see {@link release}. */
  isDelayed: (stanza: BinaryNode) => boolean = () => false;
  /** In which order what waits goes out when the device is back: the network does not always keep it. */
  reorders = (waiting: readonly BinaryNode[]): readonly BinaryNode[] => waiting;
  /** Called after each confirmation, before anything else is read from the linked device. */
  onConfirmed: (() => void) | undefined;
  readonly network: Network;
  readonly #kept = new Map<string, proto.IWebMessageInfo>();
  #devices = 0;

  constructor(network: Network, number: string) {
    this.network = network;
    this.number = number;
    this.lid = `9${number.slice(-11).padStart(14, '1')}@lid`;
  }

  get jid(): string {
    return `${this.number}${SERVER}`;
  }

  address(as: 'number' | 'lid' = 'number'): string {
    const device = this.companion?.device ?? 0;
    const [user = '', server = ''] = (as === 'lid' ? this.lid : this.jid).split('@');
    return device === 0 ? `${user}@${server}` : `${user}:${device}@${server}`;
  }

  /** The phone scans a code on a screen. */
  async scan(code: string): Promise<void> {
    const [ref = '', , identity = '', secret = ''] = code.slice(code.indexOf('#') + 1).split(',');
    const session = [...this.network.sessions].find(({ refs }) => refs.includes(ref));
    if (!session) throw new Error('nobody shows this code any more');
    await this.link(session, Buffer.from(identity, 'base64'), Buffer.from(secret, 'base64'));
  }

  /** The phone's owner types the code a device shows. */
  async enter(code: string): Promise<void> {
    const session = [...this.network.sessions].find(({ hello }) => hello?.number === this.number);
    if (!session) throw new Error('no device waits for a code of this number');
    const { identity, secret } = await finishPairing(session, this.phone.identity, code);
    await this.link(session, identity, secret);
  }

  /** Links the device behind a session. */
  async link(session: Session, identity: Buffer, secret: Buffer): Promise<void> {
    const registration = session.registration;
    if (!registration) throw new Error('this device asked for no pairing');
    this.#devices += 1;
    const device = 10 + this.#devices;
    const details = proto.ADVDeviceIdentity.encode({
      rawId: device,
      timestamp: Math.floor(Date.now() / 1000),
      keyIndex: this.#devices,
    }).finish();
    const account = proto.ADVSignedDeviceIdentity.encode({
      details,
      accountSignatureKey: this.phone.identity.public,
      accountSignature: Curve.sign(
        this.phone.identity.private,
        Buffer.concat([Buffer.from([6, 0]), details, identity]),
      ),
    }).finish();
    const signed = proto.ADVSignedDeviceIdentityHMAC.encode({
      details: account,
      hmac: hmacSign(Buffer.from(account), secret),
    }).finish();
    this.companion = { device, key: session.key, preKeys: [], ...registration };
    this.waiting.length = 0;
    await this.phone.knows(this.lid, this.jid);
    await session.ask(
      node('iq', { type: 'set' }, [
        node('pair-success', {}, [
          node('device-identity', {}, signed),
          node('device', { jid: this.address(), lid: this.address('lid') }),
          node('platform', { name: 'android' }),
        ]),
      ]),
    );
    // The device signs in turn; then it has to come back.
    session.fail(515);
  }

  /** The phone's owner removes the linked device. */
  unlink(): void {
    this.companion = undefined;
    this.session?.send(
      node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]),
    );
    this.session?.close();
  }

  bundle(): Bundle {
    if (!this.companion) throw new Error('no device is linked');
    const { registrationId, identity, signedPreKey, preKeys } = this.companion;
    return { registrationId, identity, signedPreKey, preKey: preKeys.shift() };
  }

  deliver(stanza: BinaryNode): void {
    this.waiting.push(stanza);
    if (!this.session?.isActive || this.session.isDeaf || this.isDelayed(stanza)) return;
    this.session.inFlight.push(stanza);
    this.session.send(stanza);
  }

  /** Delayed stanzas arrive, after those sent later. */
  release(): void {
    this.isDelayed = () => false;
    const { session } = this;
    for (const stanza of this.waiting.filter((each) => !session?.inFlight.includes(each))) {
      session?.inFlight.push(stanza);
      session?.send(stanza);
    }
  }

  redeliver(): void {
    for (const stanza of this.reorders([...this.waiting])) {
      this.session?.inFlight.push(stanza);
      this.session?.send({ ...stanza, attrs: { ...stanza.attrs, offline: '1' } });
    }
    this.session?.send(
      node('ib', { from: SERVER }, [node('offline', { count: String(this.waiting.length) })]),
    );
  }

  confirmed(id: string): void {
    const inFlight = this.session?.inFlight ?? [];
    const at = inFlight.findIndex(({ attrs }) => attrs.id === id);
    const [stanza] = at === -1 ? [] : inFlight.splice(at, 1);
    const place = stanza ? this.waiting.indexOf(stanza) : -1;
    if (place === -1) return;
    this.waiting.splice(place, 1);
    this.onConfirmed?.();
  }

  keeps(id: string, message: proto.IWebMessageInfo): void {
    this.#kept.set(id, message);
  }

  async asked(message: proto.IMessage): Promise<void> {
    const wanted =
      message.protocolMessage?.peerDataOperationRequestMessage?.placeholderMessageResendRequest;
    if (!wanted || !this.answersDevice) return;
    await this.resend(wanted.map(({ messageKey }) => messageKey?.id ?? ''));
  }

  /** The phone sends messages on to its linked device, as far as it has them. */
  async resend(ids: readonly string[]): Promise<void> {
    const results = ids.flatMap((id) => {
      const kept = this.#kept.get(id);
      const bytes = kept && proto.WebMessageInfo.encode(kept).finish();
      return bytes ? [{ placeholderMessageResendResponse: { webMessageInfoBytes: bytes } }] : [];
    });
    await this.tell({
      protocolMessage: {
        type: proto.Message.ProtocolMessage.Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
        peerDataOperationRequestResponseMessage: {
          peerDataOperationRequestType:
            proto.Message.PeerDataOperationRequestType.PLACEHOLDER_MESSAGE_RESEND,
          peerDataOperationResult: results,
        },
      },
    });
  }

  /** The phone tells its linked device what was said before. */
  async tellHistory(
    conversations: readonly proto.IConversation[],
    part: HistoryPart = 'RECENT',
  ): Promise<void> {
    await this.tellPackedHistory(packHistory(conversations, part), part);
  }

  /** As {@link tellHistory}, for a large one that was packed before. */
  async tellPackedHistory(bytes: Buffer, part: HistoryPart = 'RECENT'): Promise<void> {
    await this.tell({
      protocolMessage: {
        type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
        historySyncNotification: {
          syncType: proto.Message.HistorySyncType[part],
          progress: 100,
          initialHistBootstrapInlinePayload: bytes,
        },
      },
    });
  }

  /** The phone says something to its linked device alone. */
  async tell(message: proto.IMessage): Promise<void> {
    const enc = await this.#sealedForDevice(message);
    const id = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
    this.deliver(
      node('message', { id, from: this.jid, type: 'text', category: 'peer', t: seconds() }, [enc]),
    );
  }

  async #sealedForDevice(message: proto.IMessage): Promise<BinaryNode> {
    const companion = this.address('lid');
    if (!(await this.phone.hasSession(companion))) {
      await this.phone.startSession(companion, this.bundle());
    }
    return this.phone.encrypt(companion, message);
  }

  /** Somebody types on the phone itself. @returns the message's id */
  async type(to: Person, message: proto.IMessage): Promise<string> {
    const id = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
    const enc = await this.#sealedForDevice({
      deviceSentMessage: { destinationJid: to.jid, message },
    });
    this.deliver(
      node(
        'message',
        {
          id,
          from: this.jid,
          recipient: to.jid,
          recipient_lid: to.lid,
          type: 'text',
          t: seconds(),
        },
        [enc],
      ),
    );
    return id;
  }
}

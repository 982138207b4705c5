import {
  Curve,
  encodeBigEndian,
  encodeWAMessage,
  generateRegistrationId,
  proto,
  signedKeyPair,
  unpadRandomMax16,
  writeRandomPadMax16,
} from '@whiskeysockets/baileys';
import type {
  BinaryNode,
  SignalDataSet,
  SignalDataTypeMap,
  SignalKeyStore,
  SignalKeyStoreWithTransaction,
} from '@whiskeysockets/baileys';
import { makeLibSignalRepository } from '@whiskeysockets/baileys/lib/Signal/libsignal.js';
import { pino } from 'pino';
import { PhoneAttempt } from './phone-sessions.ts';

const silent = pino({ level: 'silent' });

/** Keys that live as long as the test. */
export class MemoryKeys implements SignalKeyStore {
  readonly #values = new Map<string, unknown>();

  get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): Record<string, SignalDataTypeMap[T]> {
    const found: Record<string, unknown> = {};
    for (const id of ids) {
      const value = this.#values.get(`${type}:${id}`);
      if (value !== undefined) found[id] = value;
    }
    return found as Record<string, SignalDataTypeMap[T]>;
  }

  /** The keys that another process would find. */
  copy(): MemoryKeys {
    const copy = new MemoryKeys();
    for (const [place, value] of this.#values) copy.#values.set(place, structuredClone(value));
    return copy;
  }

  set(data: SignalDataSet): void {
    for (const [type, values] of Object.entries(data)) {
      for (const [id, value] of Object.entries(values)) {
        if (value === null) this.#values.delete(`${type}:${id}`);
        else this.#values.set(`${type}:${id}`, value);
      }
    }
  }
}

/** The keys and ids that somebody must know of a device to write to it first. */
export interface Bundle {
  readonly registrationId: number;
  readonly identity: Uint8Array;
  readonly signedPreKey: {
    readonly keyId: number;
    readonly key: Uint8Array;
    readonly signature: Uint8Array;
  };
  readonly preKey?: { readonly keyId: number; readonly key: Uint8Array } | undefined;
}

/** Keys changed by one piece of work after another, each of which changes them at its end or not at all. */
class PhoneKeys extends MemoryKeys implements SignalKeyStoreWithTransaction {
  #last: Promise<unknown> = Promise.resolve();

  isInTransaction(): boolean {
    return false;
  }

  transaction<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

const prefixed = (key: Uint8Array): Buffer =>
  key.length === 33 ? Buffer.from(key) : Buffer.concat([Buffer.from([5]), key]);

type Engine = ReturnType<typeof makeLibSignalRepository>;
type E2ESession = Parameters<Engine['injectE2ESession']>[0]['session'];

/** A bundle as the cipher library takes it. */
export const sessionOf = ({
  registrationId,
  identity,
  signedPreKey,
  preKey,
}: Bundle): E2ESession => ({
  registrationId,
  identityKey: prefixed(identity),
  signedPreKey: {
    keyId: signedPreKey.keyId,
    publicKey: prefixed(signedPreKey.key),
    signature: signedPreKey.signature,
  },
  ...(preKey ? { preKey: { keyId: preKey.keyId, publicKey: prefixed(preKey.key) } } : {}),
});

/** A phone's end of real Signal sessions: the engine is the library's own. */
export class SignalDevice {
  readonly identity = Curve.generateKeyPair();
  readonly registrationId = generateRegistrationId();
  readonly #signedPreKey = signedKeyPair(this.identity, 1);
  readonly #keys = new PhoneKeys();
  readonly #repository = this.#engineOn(this.#keys);
  #nextPreKey = 1;
  /** With whoever wrote last, the archived ones included. */
  sessions = 0;

  /** Both addresses of somebody are one session. */
  async knows(lid: string, number: string): Promise<void> {
    await this.#repository.lidMapping.storeLIDPNMappings([{ lid, pn: number }]);
  }

  /** Keys for somebody who writes first; each is given once. */
  async bundle(): Promise<Bundle> {
    const keyId = this.#nextPreKey++;
    const pair = Curve.generateKeyPair();
    this.#keys.set({ 'pre-key': { [String(keyId)]: pair } });
    const { keyId: signedId, keyPair, signature } = this.#signedPreKey;
    return {
      registrationId: this.registrationId,
      identity: this.identity.public,
      signedPreKey: { keyId: signedId, key: keyPair.public, signature },
      preKey: { keyId, key: pair.public },
    };
  }

  async hasSession(jid: string): Promise<boolean> {
    return (await this.#repository.validateSession(jid)).exists;
  }

  async startSession(jid: string, bundle: Bundle): Promise<void> {
    await this.#repository.injectE2ESession({ jid, session: sessionOf(bundle) });
  }

  /**
   * @param message or bytes no message has
   * @returns the stanza's `enc` child
   */
  async encrypt(jid: string, message: proto.IMessage | Buffer): Promise<BinaryNode> {
    const { type, ciphertext } = await this.#repository.encryptMessage({
      jid,
      data: Buffer.isBuffer(message) ? writeRandomPadMax16(message) : encodeWAMessage(message),
    });
    return { tag: 'enc', attrs: { v: '2', type }, content: ciphertext };
  }

  /**
   * Opens a message with whichever session it was sealed for, the archived ones included.
   * @param jid who sent it
   */
  async decrypt(jid: string, enc: BinaryNode): Promise<proto.Message> {
    const ciphertext = enc.content as Uint8Array;
    const type = enc.attrs.type === 'pkmsg' ? 'pkmsg' : 'msg';
    const plain = await this.#keys.transaction(async () => {
      const attempt = new PhoneAttempt(this.#keys, { isOneAtATime: type === 'msg' });
      const engine = this.#engineOn(attempt);
      for (;;) {
        try {
          const opened = await engine.decryptMessage({ jid, type, ciphertext });
          this.sessions = await attempt.commit(
            type === 'pkmsg' ? baseKeyOf(ciphertext) : undefined,
          );
          return opened;
        } catch (error) {
          if (!attempt.next()) throw error;
        }
      }
    });
    return proto.Message.decode(unpadRandomMax16(plain));
  }

  /** Decrypts a message that a member of a group sent everybody with one key. */
  async decryptGroup(group: string, author: string, enc: BinaryNode): Promise<proto.Message> {
    const plain = await this.#repository.decryptGroupMessage({
      group,
      authorJid: author,
      msg: enc.content as Uint8Array,
    });
    return proto.Message.decode(unpadRandomMax16(plain));
  }

  async takeGroupKey(
    author: string,
    item: proto.Message.ISenderKeyDistributionMessage,
  ): Promise<void> {
    await this.#repository.processSenderKeyDistributionMessage({ authorJid: author, item });
  }

  /** @returns the stanza's `enc` child, and the key that opens it */
  async encryptGroup(
    group: string,
    me: string,
    message: proto.IMessage,
  ): Promise<{ enc: BinaryNode; key: Uint8Array }> {
    const { ciphertext, senderKeyDistributionMessage } = await this.#repository.encryptGroupMessage(
      {
        group,
        meId: me,
        data: encodeWAMessage(message),
      },
    );
    return {
      enc: { tag: 'enc', attrs: { v: '2', type: 'skmsg' }, content: ciphertext },
      key: senderKeyDistributionMessage,
    };
  }

  #engineOn(keys: SignalKeyStoreWithTransaction): Engine {
    const creds = {
      signedIdentityKey: this.identity,
      signedPreKey: this.#signedPreKey,
      registrationId: this.registrationId,
    };
    return makeLibSignalRepository({ creds, keys }, silent);
  }
}

/** The key that began the session of a `pkmsg`. Its first byte is the version. */
const baseKeyOf = (ciphertext: Uint8Array): string =>
  Buffer.from(proto.PreKeySignalMessage.decode(ciphertext.slice(1)).baseKey ?? []).toString(
    'base64',
  );

/** A bundle as a stanza's children. */
export const bundleNodes = (bundle: Bundle): BinaryNode[] => [
  { tag: 'registration', attrs: {}, content: encodeBigEndian(bundle.registrationId) },
  { tag: 'type', attrs: {}, content: Buffer.from([5]) },
  { tag: 'identity', attrs: {}, content: bundle.identity },
  {
    tag: 'skey',
    attrs: {},
    content: [
      { tag: 'id', attrs: {}, content: encodeBigEndian(bundle.signedPreKey.keyId, 3) },
      { tag: 'value', attrs: {}, content: bundle.signedPreKey.key },
      { tag: 'signature', attrs: {}, content: bundle.signedPreKey.signature },
    ],
  },
  ...(bundle.preKey
    ? [
        {
          tag: 'key',
          attrs: {},
          content: [
            { tag: 'id', attrs: {}, content: encodeBigEndian(bundle.preKey.keyId, 3) },
            { tag: 'value', attrs: {}, content: bundle.preKey.key },
          ],
        },
      ]
    : []),
];

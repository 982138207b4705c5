import {
  addTransactionCapability,
  initAuthCreds,
  proto,
  unpadRandomMax16,
} from '@whiskeysockets/baileys';
import type {
  BinaryNode,
  SignalDataSet,
  SignalDataTypeMap,
  SignalKeyStore,
} from '@whiskeysockets/baileys';
import { pino } from 'pino';
import { StanzaSequencer } from '../services/socket/incoming-stanzas.ts';
import { SerialKeyStore } from '../services/auth/serial-key-store.ts';
import { journalledRepository } from '../services/socket/journalled-repository.ts';
import { LostSessions } from '../services/auth/lost-sessions.ts';
import { quietCipherLibrary } from '../services/socket/quiet-console.ts';
import { node } from './nodes.ts';
import { MemoryKeys, sessionOf } from './signal-device.ts';
import type { Bundle, SignalDevice } from './signal-device.ts';

quietCipherLibrary();
const silent = pino({ level: 'silent' });

/** Keys as a database keeps them: nothing is written at once, and what was written survives the process. */
export class DatabaseKeys implements SignalKeyStore {
  /** Types written together, in order. */
  readonly commits: (readonly string[])[] = [];

  constructor(readonly rows = new MemoryKeys()) {}

  get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
    return this.rows.get(type, ids);
  }

  async set(data: SignalDataSet): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.commits.push(Object.keys(data));
    this.rows.set(data);
  }
}

/**
 * A connection's end, as the library runs it: every message it sends is sealed inside one transaction of the library's
 * own.
 */
export const connectionOf = (store: DatabaseKeys, credentials = initAuthCreds()) => {
  const steps = new SerialKeyStore(store);
  const keys = addTransactionCapability(steps, silent, {
    maxCommitRetries: 1,
    delayBetweenTriesMs: 1,
  });
  const sequencer = new StanzaSequencer(() => undefined);
  const lost = new LostSessions();
  const repository = journalledRepository({
    sequencer,
    steps,
    lost,
    find: () => Promise.resolve(undefined),
  })({ creds: credentials, keys }, silent);
  return {
    credentials,
    store,
    repository,
    /** Keys needed to begin a session with it. */
    bundle: (): Bundle => {
      const { signedIdentityKey, signedPreKey, registrationId } = credentials;
      const { keyId, keyPair, signature } = signedPreKey;
      return {
        registrationId,
        identity: signedIdentityKey.public,
        signedPreKey: { keyId, key: keyPair.public, signature },
      };
    },
    /** The channel gives it the keys of a device, as it does whenever devices are asked for. */
    given: (jid: string, bundle: Bundle) =>
      repository.injectE2ESession({ jid, session: sessionOf(bundle) }),
    /** A phone asks for a message for the second time. */
    askedTwice: (from: string) =>
      lost.note(node('receipt', { from, type: 'retry' }, [node('retry', { count: '2' })])),
    /** @returns the text that was written */
    open: async (from: string, { attrs, content }: BinaryNode) => {
      const enc = { tag: 'enc', attrs, content: content ?? '' };
      sequencer.register({ tag: 'message', attrs: { id: 'M', from }, content: [enc] });
      const plaintext = await repository.decryptMessage({
        jid: from,
        type: attrs.type === 'pkmsg' ? 'pkmsg' : 'msg',
        ciphertext: enc.content as Uint8Array,
      });
      return proto.Message.decode(unpadRandomMax16(plaintext)).conversation;
    },
    /** @param leaves called with the stanza's part when it goes out, as the library does: before its own commit */
    say: (to: string, text: string, leaves: (enc: BinaryNode) => unknown) =>
      keys.transaction(async () => {
        const data = Buffer.from([10, text.length, ...Buffer.from(text), 1]);
        const { type, ciphertext } = await repository.encryptMessage({ jid: to, data });
        await leaves({ tag: 'enc', attrs: { type }, content: ciphertext });
      }, 'me'),
  };
};

export type BareConnection = ReturnType<typeof connectionOf>;

export const MARIA = '72221988877777@lid';

/** Somebody who wrote to a connection under an address, and was answered. */
export const acquainted = async (
  maria: SignalDevice,
  connection: BareConnection,
  address: string,
): Promise<void> => {
  await maria.startSession(address, connection.bundle());
  await connection.open(MARIA, await maria.encrypt(address, { conversation: 'oi' }));
  await connection.say(MARIA, 'bom dia', (enc) => maria.decrypt(address, enc));
};

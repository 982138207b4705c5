import { createHash } from 'node:crypto';
import { DEFAULT_CONNECTION_CONFIG, NO_MESSAGE_FOUND_ERROR_TEXT } from '@whiskeysockets/baileys';
import type {
  BinaryNode,
  SignalAuthState,
  SignalDataSet,
  SignalKeyStoreWithTransaction,
  SocketConfig,
} from '@whiskeysockets/baileys';
import { isPhone } from '../addresses/jid.ts';
import type { IncomingStanza, StanzaSequencer } from './incoming-stanzas.ts';
import { JOURNAL, unreadDigest } from '../store/journal-rows.ts';
import type { JournalDraft, UnreadReason } from '../store/journal-rows.ts';
import type { StagedKeys, SerialKeyStore } from '../auth/serial-key-store.ts';
import { openSessionOf, sessionRecordOf } from '../auth/session-record.ts';
import { SessionSelector } from '../auth/session-selector.ts';
import type { LostSessions } from '../auth/lost-sessions.ts';

type MakeRepository = SocketConfig['makeSignalRepository'];
type Repository = ReturnType<MakeRepository>;

interface Opening {
  /** The address whose key it is sealed with. */
  readonly jid: string;
  readonly decrypt: (engine: Repository) => Promise<Uint8Array>;
  /** Of what may be sealed for any session with its sender: the message does not say for which. */
  readonly ciphertext?: Uint8Array;
}

export interface JournalOptions {
  readonly sequencer: StanzaSequencer;
  /**
   * The connection's keys. The store the library passes besides is one transaction for a whole message, its sending
   * included.
   */
  readonly steps: SerialKeyStore;
  /** Sessions that phones cannot use any more. */
  readonly lost: LostSessions;
  /** The plaintext of a ciphertext, if it was decrypted before. */
  readonly find: (digest: string) => Promise<Uint8Array | undefined>;
}

const digestOf = (ciphertext: Uint8Array): string =>
  createHash('sha256').update(ciphertext).digest('base64url');

const EMPTY = new Uint8Array();
/** A message that says nothing, as the channel pads it. */
const EMPTY_MESSAGE = Buffer.from([1]);

const rowsOf = (stanza: BinaryNode, digest: string, plaintext: Uint8Array): SignalDataSet => {
  const { attrs } = stanza;
  const draft: JournalDraft = { digest, messageId: attrs.id ?? '', envelope: attrs, plaintext };
  const rows: unknown = { [JOURNAL]: { [digest]: draft } };
  return rows as SignalDataSet;
};

/**
 * The library's own Signal engine, with steps of the ratchets of our own. Each is stored before anybody sees what came
 * of it: what was encrypted leaves only then, so that its key is never used again; and what was decrypted is stored
 * with the step, for the library tells the channel "received" right after, and from then on nobody would send the
 * message again, nor could it be decrypted again. Of what cannot be decrypted the envelope is stored.
 */
export const journalledRepository =
  ({ sequencer, steps, lost, find }: JournalOptions): MakeRepository =>
  ({ creds }: SignalAuthState, logger, pnToLid) => {
    const engineOn = (keys: SignalKeyStoreWithTransaction, lookUp?: typeof pnToLid): Repository =>
      DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, logger, lookUp);
    const whole = engineOn(steps, pnToLid);

    const step = <T>(work: (engine: Repository, draft: StagedKeys) => Promise<T>): Promise<T> =>
      steps.step(async (draft) => {
        const engine = engineOn(draft);
        try {
          return await work(engine, draft);
        } finally {
          engine.close?.();
        }
      });

    /** Asks the channel for the LID of a number before the step: all others would wait for the answer. */
    const stepWith = async <T>(jid: string, work: Parameters<typeof step<T>>[0]): Promise<T> => {
      // Without an answer the number is the address, as it is of who has no LID.
      if (isPhone(jid)) await whole.lidMapping.getLIDForPN(jid).catch(() => null);
      return step(work);
    };

    /** The addresses of one device, as far as both are known. */
    const addressesOf = async (engine: Repository, jid: string): Promise<readonly string[]> => {
      const { lidMapping } = engine;
      const other = await (isPhone(jid)
        ? lidMapping.getLIDForPN(jid)
        : lidMapping.getPNForLID(jid));
      return other ? [other, jid] : [jid];
    };

    /**
     * Whether there is a session with the very device the keys are of. The library begins a new one whenever it asks
     * for devices, and both sides would have to change over while messages of the old one are on their way.
     */
    const isKnown = async (
      engine: Repository,
      draft: StagedKeys,
      { jid, session }: Parameters<Repository['injectE2ESession']>[0],
    ): Promise<boolean> => {
      const [lid = jid] = isPhone(jid) ? await addressesOf(engine, jid) : [jid];
      const place = engine.jidToSignalProtocolAddress(lid);
      const { [place]: value } = await draft.get('session', [place]);
      const record = sessionRecordOf(value);
      const open = record && openSessionOf(record);
      if (!open || open.registrationId !== session.registrationId) return false;
      const identity = Buffer.from(session.identityKey).toString('base64');
      return open.indexInfo.remoteIdentityKey === identity;
    };

    /** Gone from the channel once it is answered, it may come again behind others: its place is kept in the journal. */
    const keepPlace = async (
      incoming: IncomingStanza,
      unread: UnreadReason,
      digest: string,
    ): Promise<void> => {
      if (!incoming.markUnread(unread)) return;
      await steps.set(rowsOf(incoming.stanza, unreadDigest(unread, digest), EMPTY));
    };

    /** A message that was not sent to this device: the library asks the phone for it, unless phones alone may show it. */
    const missing = async (
      incoming: IncomingStanza,
      unavailable: string,
      digest: string,
    ): Promise<Uint8Array> => {
      const isForPhones = unavailable.startsWith('view_once');
      await keepPlace(incoming, isForPhones ? 'elsewhere' : 'unreadable', digest);
      if (unavailable === 'view_once') return EMPTY_MESSAGE;
      throw new Error(NO_MESSAGE_FOUND_ERROR_TEXT);
    };

    /** Of all sessions with the sender only the one that opens the message changes. */
    const openedByOne = async (
      draft: StagedKeys,
      ciphertext: Uint8Array,
      decrypt: Opening['decrypt'],
    ): Promise<Uint8Array> => {
      const trials = new SessionSelector(draft, ciphertext);
      const engine = engineOn(trials);
      try {
        for (;;) {
          try {
            const plaintext = await decrypt(engine);
            trials.keep();
            return plaintext;
          } catch (error) {
            if (!trials.next()) throw error;
          }
        }
      } finally {
        engine.close?.();
      }
    };

    const opened = async (
      incoming: IncomingStanza | undefined,
      digest: string,
      { jid, decrypt, ciphertext }: Opening,
    ): Promise<Uint8Array> => {
      try {
        return await stepWith(jid, async (engine, draft) => {
          const plaintext = await (ciphertext
            ? openedByOne(draft, ciphertext, decrypt)
            : decrypt(engine));
          if (incoming) draft.set(rowsOf(incoming.stanza, digest, plaintext));
          return plaintext;
        });
      } catch (error) {
        // The channel sends again what it does not know we have: its key is used up, its text is not.
        const known = await find(digest);
        if (known) return known;
        if (incoming) await keepPlace(incoming, 'unreadable', digest);
        throw error;
      }
    };

    const journalled = async (ciphertext: Uint8Array, opening: Opening): Promise<Uint8Array> => {
      const digest = digestOf(ciphertext);
      const incoming = sequencer.beginDecryption(ciphertext, digest);
      try {
        return incoming?.unavailable === undefined
          ? await opened(incoming, digest, opening)
          : await missing(incoming, incoming.unavailable, digest);
      } finally {
        incoming?.endPart();
      }
    };

    return {
      ...whole,
      decryptMessage: (options) =>
        journalled(options.ciphertext, {
          jid: options.jid,
          decrypt: (engine) => engine.decryptMessage(options),
          ...(options.type === 'msg' ? { ciphertext: options.ciphertext } : {}),
        }),
      decryptGroupMessage: (options) =>
        journalled(options.msg, {
          jid: options.group,
          decrypt: (engine) => engine.decryptGroupMessage(options),
        }),
      encryptMessage: (options) =>
        stepWith(options.jid, (engine) => engine.encryptMessage(options)),
      encryptGroupMessage: (options) => step((engine) => engine.encryptGroupMessage(options)),
      getSenderKeyDistributionMessage: (options) =>
        step((engine) => engine.getSenderKeyDistributionMessage(options)),
      processSenderKeyDistributionMessage: (options) =>
        step((engine) => engine.processSenderKeyDistributionMessage(options)),
      injectE2ESession: (options) =>
        stepWith(options.jid, async (engine, draft) => {
          const addresses = await addressesOf(engine, options.jid);
          if (!lost.take(addresses) && (await isKnown(engine, draft, options))) return;
          await engine.injectE2ESession(options);
        }),
      migrateSession: (from, to) => step((engine) => engine.migrateSession(from, to)),
      deleteSession: (jids) => step((engine) => engine.deleteSession(jids)),
    };
  };

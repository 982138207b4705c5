import { createHash } from 'node:crypto';
import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys';
import type {
  BinaryNode,
  SignalAuthState,
  SignalDataSet,
  SignalKeyStoreWithTransaction,
  SocketConfig,
} from '@whiskeysockets/baileys';
import { isPhone } from './addressing.ts';
import type { Arrivals } from './arrivals.ts';
import { JOURNAL, unreadableOf } from './auth/journal-rows.ts';
import type { JournalDraft } from './auth/journal-rows.ts';
import type { KeyDraft, KeySteps } from './auth/key-steps.ts';

type MakeRepository = SocketConfig['makeSignalRepository'];
type Repository = ReturnType<MakeRepository>;

export interface JournalOptions {
  readonly arrivals: Arrivals;
  /** The line's keys. What the library passes besides is one transaction for a whole message, its sending included. */
  readonly steps: KeySteps;
  /** What a ciphertext held, if it was decrypted before. */
  readonly find: (digest: string) => Promise<Uint8Array | undefined>;
}

const digestOf = (ciphertext: Uint8Array): string =>
  createHash('sha256').update(ciphertext).digest('base64url');

const NOTHING = new Uint8Array();

const rowsOf = (stanza: BinaryNode, digest: string, plaintext: Uint8Array): SignalDataSet => {
  const { attrs } = stanza;
  const draft: JournalDraft = { digest, messageId: attrs.id ?? '', envelope: attrs, plaintext };
  const rows: unknown = { [JOURNAL]: { [digest]: draft } };
  return rows as SignalDataSet;
};

/**
 * The library's own Signal engine, with steps of the ratchets of our own. Each is stored before anybody sees what came of
 * it: what was encrypted leaves only then, so that its key is never used again; and what was decrypted is stored with the
 * step, for the library tells the channel "received" right after, and from then on nobody would send the message again,
 * nor could it be decrypted again. Of what cannot be decrypted the envelope is stored.
 */
export const journalledRepository =
  ({ arrivals, steps, find }: JournalOptions): MakeRepository =>
  ({ creds }: SignalAuthState, logger, pnToLid) => {
    const engineOn = (keys: SignalKeyStoreWithTransaction, lookUp?: typeof pnToLid): Repository =>
      DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, logger, lookUp);
    const whole = engineOn(steps, pnToLid);

    const step = <T>(work: (engine: Repository, draft: KeyDraft) => Promise<T>): Promise<T> =>
      steps.take(async (draft) => {
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

    const journalled = async (
      ciphertext: Uint8Array,
      jid: string,
      decrypt: (engine: Repository) => Promise<Uint8Array>,
    ): Promise<Uint8Array> => {
      const digest = digestOf(ciphertext);
      const arrival = arrivals.begin(ciphertext, digest);
      try {
        return await stepWith(jid, async (engine, draft) => {
          const plaintext = await decrypt(engine);
          if (arrival) draft.set(rowsOf(arrival.stanza, digest, plaintext));
          return plaintext;
        });
      } catch (error) {
        // The channel sends again what it does not know we have: its key is used up, its text is not.
        const known = await find(digest);
        if (known) return known;
        // Refused it is gone from the channel, and comes again behind others: its place is kept in the journal.
        if (arrival?.cannotBe('unreadable')) {
          await steps.set(rowsOf(arrival.stanza, unreadableOf(digest), NOTHING));
        }
        throw error;
      } finally {
        arrival?.end();
      }
    };

    return {
      ...whole,
      decryptMessage: (options) =>
        journalled(options.ciphertext, options.jid, (engine) => engine.decryptMessage(options)),
      decryptGroupMessage: (options) =>
        journalled(options.msg, options.group, (engine) => engine.decryptGroupMessage(options)),
      encryptMessage: (options) =>
        stepWith(options.jid, (engine) => engine.encryptMessage(options)),
      encryptGroupMessage: (options) => step((engine) => engine.encryptGroupMessage(options)),
      getSenderKeyDistributionMessage: (options) =>
        step((engine) => engine.getSenderKeyDistributionMessage(options)),
      processSenderKeyDistributionMessage: (options) =>
        step((engine) => engine.processSenderKeyDistributionMessage(options)),
      injectE2ESession: (options) =>
        stepWith(options.jid, (engine) => engine.injectE2ESession(options)),
      migrateSession: (from, to) => step((engine) => engine.migrateSession(from, to)),
      deleteSession: (jids) => step((engine) => engine.deleteSession(jids)),
    };
  };

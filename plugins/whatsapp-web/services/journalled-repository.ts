import { createHash } from 'node:crypto';
import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys';
import type {
  BinaryNode,
  SignalAuthState,
  SignalDataSet,
  SignalKeyStoreWithTransaction,
  SocketConfig,
} from '@whiskeysockets/baileys';
import type { Arrivals } from './arrivals.ts';
import { JOURNAL, unreadableOf } from './auth/journal-rows.ts';
import type { JournalDraft } from './auth/journal-rows.ts';

type MakeRepository = SocketConfig['makeSignalRepository'];

export interface JournalOptions {
  readonly arrivals: Arrivals;
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
 * The library's own Signal engine, except that what it decrypts is stored in the same transaction as the step of the
 * ratchet that decrypted it. The library tells the channel "received" right after; from then on nobody would send the
 * message again, and it could not be decrypted again either. Of what cannot be decrypted the envelope is stored.
 */
export const journalledRepository =
  ({ arrivals, find }: JournalOptions): MakeRepository =>
  (auth: SignalAuthState, logger, pnToLid) => {
    const inner = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, pnToLid);
    const keys = auth.keys as SignalKeyStoreWithTransaction;
    const journalled = async (
      ciphertext: Uint8Array,
      lock: string,
      decrypt: () => Promise<Uint8Array>,
    ): Promise<Uint8Array> => {
      const digest = digestOf(ciphertext);
      const arrival = arrivals.begin(ciphertext, digest);
      try {
        return await keys.transaction(async () => {
          const plaintext = await decrypt();
          if (arrival) await keys.set(rowsOf(arrival.stanza, digest, plaintext));
          return plaintext;
        }, lock);
      } catch (error) {
        // The channel sends again what it does not know we have: its key is used up, its text is not.
        const known = await find(digest);
        if (known) return known;
        // Refused it is gone from the channel, and comes again behind others: its place is kept in the journal.
        if (arrival?.cannotBe('unreadable')) {
          await keys.set(rowsOf(arrival.stanza, unreadableOf(digest), NOTHING));
        }
        throw error;
      } finally {
        arrival?.end();
      }
    };
    return {
      ...inner,
      decryptMessage: (options) =>
        journalled(options.ciphertext, options.jid, () => inner.decryptMessage(options)),
      decryptGroupMessage: (options) =>
        journalled(options.msg, options.group, () => inner.decryptGroupMessage(options)),
    };
  };

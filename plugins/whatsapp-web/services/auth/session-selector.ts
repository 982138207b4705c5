import { proto } from '@whiskeysockets/baileys';
import type {
  SignalDataSet,
  SignalDataTypeMap,
  SignalKeyStoreWithTransaction,
} from '@whiskeysockets/baileys';
import { StagedKeys } from './serial-key-store.ts';
import { candidatesFor, narrowedTo, sessionRecordOf, withSessions } from './session-record.ts';
import type { SessionRecord } from './session-record.ts';

/** Bytes before and after the message proper: the version, and the MAC. */
const VERSION_LENGTH = 1;
const MAC_LENGTH = 8;

/** The key of the chain a message was sealed in, in base64; undefined of what is no message. */
const chainOf = (ciphertext: Uint8Array): string | undefined => {
  try {
    const message = ciphertext.subarray(VERSION_LENGTH, -MAC_LENGTH);
    const { ratchetKey } = proto.SignalMessage.decode(message);
    return ratchetKey ? Buffer.from(ratchetKey).toString('base64') : undefined;
  } catch {
    // Bytes that are none; opening them fails with the reason.
    return undefined;
  }
};

/**
 * The keys while one message is opened: of all sessions with its sender the cipher library sees one at a time. It steps
 * a session's ratchet before it checks whether the message belongs to it (`maybeStepRatchet` in `session_cipher.js` of
 * libsignal), and stores all of them once one fits: every session tried in vain would be broken for both sides.
 */
export class SessionSelector implements SignalKeyStoreWithTransaction {
  readonly #kept: StagedKeys;
  #draft: StagedKeys;
  readonly #chain: string | undefined;
  #tried:
    | {
        readonly id: string;
        readonly record: SessionRecord;
        readonly candidates: readonly string[];
      }
    | undefined;
  #at = 0;

  constructor(kept: StagedKeys, ciphertext: Uint8Array) {
    this.#kept = kept;
    this.#draft = new StagedKeys(kept);
    this.#chain = chainOf(ciphertext);
  }

  async get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): Promise<Record<string, SignalDataTypeMap[T]>> {
    const found = await this.#draft.get(type, ids);
    if (type !== 'session') return found;
    const narrowed: Record<string, unknown> = { ...found };
    for (const [id, value] of Object.entries(narrowed)) {
      const record = sessionRecordOf(value);
      if (!record) continue;
      this.#tried ??= { id, record, candidates: candidatesFor(record, this.#chain) };
      narrowed[id] = narrowedTo(record, this.#tried.candidates[this.#at] ?? '');
    }
    return narrowed as Record<string, SignalDataTypeMap[T]>;
  }

  set(data: SignalDataSet): void {
    this.#draft.set(data);
  }

  isInTransaction(): boolean {
    return true;
  }

  /** It is one already. */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  /** Takes back all that the last session tried did. @returns false when there is no other */
  next(): boolean {
    this.#draft = new StagedKeys(this.#kept);
    this.#at += 1;
    return this.#tried !== undefined && this.#at < this.#tried.candidates.length;
  }

  /** The session that fits is as it is now, the others are as they were. */
  keep(): void {
    const { session: sessions, ...others } = this.#draft.changes;
    this.#kept.set(others);
    for (const [id, value] of Object.entries(sessions ?? {})) {
      const changed = sessionRecordOf(value);
      const whole =
        changed && this.#tried?.id === id
          ? withSessions(this.#tried.record, changed._sessions)
          : value;
      this.#kept.set({ session: { [id]: whole } } as SignalDataSet);
    }
  }
}

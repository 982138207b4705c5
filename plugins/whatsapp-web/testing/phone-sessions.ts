import type {
  SignalDataSet,
  SignalDataTypeMap,
  SignalKeyStore,
  SignalKeyStoreWithTransaction,
} from '@whiskeysockets/baileys';

/** One Signal session as the library stores it; only what is read here. */
interface StoredSession {
  readonly indexInfo: { readonly closed: number; readonly used: number };
}

/** All sessions a device has with one address, by the key that began each. */
interface StoredRecord {
  readonly _sessions: Readonly<Record<string, StoredSession>>;
  readonly version: string;
}

const OPEN = -1;

const isOpen = ({ indexInfo }: StoredSession): boolean => indexInfo.closed === OPEN;

/** The session written with first, then the archived ones, the most recently used of them first. */
const inOrder = (record: StoredRecord): readonly string[] =>
  Object.entries(record._sessions)
    .sort(
      ([, one], [, other]) =>
        Number(isOpen(other)) - Number(isOpen(one)) || other.indexInfo.used - one.indexInfo.used,
    )
    .map(([key]) => key);

/** The session that opened a message is written with from now on; the others are archived. */
const promoted = (record: StoredRecord, key: string): StoredRecord => ({
  ...record,
  _sessions: Object.fromEntries(
    Object.entries(record._sessions).map(([each, session]) => {
      const closed = each === key ? OPEN : isOpen(session) ? Date.now() : session.indexInfo.closed;
      return [each, { ...session, indexInfo: { ...session.indexInfo, closed } }];
    }),
  ),
});

/**
 * A phone's keys while it opens one message. As in Signal's reference library (`session_cipher.rs` of libsignal), each
 * session is tried on a copy of its own, and the one that fits becomes the current one. Nothing is stored before `commit`.
 */
export class PhoneAttempt implements SignalKeyStoreWithTransaction {
  readonly #kept: SignalKeyStore;
  #changes: Record<string, Record<string, unknown>> = {};
  #record: { readonly id: string; readonly whole: StoredRecord } | undefined;
  #at = 0;
  readonly #isOneAtATime: boolean;

  /** @param isOneAtATime false = the message itself names its session (`pkmsg`) */
  constructor(kept: SignalKeyStore, { isOneAtATime }: { readonly isOneAtATime: boolean }) {
    this.#kept = kept;
    this.#isOneAtATime = isOneAtATime;
  }

  async get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): Promise<Record<string, SignalDataTypeMap[T]>> {
    const kept: Record<string, unknown> = await this.#kept.get(type, ids);
    const found: Record<string, unknown> = {};
    for (const id of ids) {
      const changed = this.#changes[type]?.[id];
      const value = changed === undefined ? kept[id] : changed;
      if (value === undefined || value === null) continue;
      found[id] = type === 'session' ? this.#narrowed(id, value as StoredRecord) : value;
    }
    return found as Record<string, SignalDataTypeMap[T]>;
  }

  set(data: SignalDataSet): void {
    for (const [type, values] of Object.entries(data)) {
      Object.assign((this.#changes[type] ??= {}), values);
    }
  }

  isInTransaction(): boolean {
    return true;
  }

  transaction<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  /** Forgets what the last session did. @returns false when there is no other one to try */
  next(): boolean {
    this.#changes = {};
    this.#at += 1;
    return (
      this.#isOneAtATime &&
      this.#record !== undefined &&
      this.#at < inOrder(this.#record.whole).length
    );
  }

  /**
   * @param used the session that opened the message, where the message named it
   * @returns how many sessions there are with its sender
   */
  async commit(used: string | undefined): Promise<number> {
    let count = 0;
    const sessions = this.#changes.session ?? {};
    for (const [id, value] of Object.entries(sessions)) {
      if (value === null) continue;
      const changed = value as StoredRecord;
      const key = used ?? Object.keys(changed._sessions)[0] ?? '';
      const whole = this.#record?.id === id && this.#isOneAtATime ? this.#record.whole : changed;
      const all = { ...whole, _sessions: { ...whole._sessions, ...changed._sessions } };
      sessions[id] = promoted(all, key);
      count = Object.keys(all._sessions).length;
    }
    await this.#kept.set(this.#changes);
    return count;
  }

  #narrowed(id: string, whole: StoredRecord): StoredRecord {
    if (!this.#isOneAtATime) return whole;
    this.#record ??= { id, whole };
    const key = inOrder(whole)[this.#at];
    const session = key === undefined ? undefined : whole._sessions[key];
    return { ...whole, _sessions: key && session ? { [key]: session } : {} };
  }
}

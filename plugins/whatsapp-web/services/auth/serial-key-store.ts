import type {
  SignalDataSet,
  SignalDataTypeMap,
  SignalKeyStore,
  SignalKeyStoreWithTransaction,
} from '@whiskeysockets/baileys';
import { readableSenderKey } from './sender-key.ts';
import { archived, sessionRecordOf } from './session-record.ts';

/** Types of keys that are changed by steps alone: an older state written over a newer one would use a message key twice. */
const RATCHETS: ReadonlySet<string> = new Set(['session', 'sender-key']);

type Values = Readonly<Record<string, unknown>>;

/** Keys as one step sees them: its own changes over what is kept. Nobody else sees them before they are committed. */
export class StagedKeys implements SignalKeyStoreWithTransaction {
  readonly #kept: SignalKeyStore;
  readonly #changes: Record<string, Record<string, unknown>> = {};

  constructor(kept: SignalKeyStore) {
    this.#kept = kept;
  }

  /** Null = delete. */
  get changes(): SignalDataSet {
    return this.#changes;
  }

  async get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): Promise<Record<string, SignalDataTypeMap[T]>> {
    const changed: Values = this.#changes[type] ?? {};
    const missing = ids.filter((id) => !(id in changed));
    const found: Record<string, unknown> =
      missing.length === 0 ? {} : { ...(await this.#kept.get(type, missing)) };
    for (const id of ids) {
      if (changed[id] !== undefined && changed[id] !== null) found[id] = changed[id];
    }
    return found as Record<string, SignalDataTypeMap[T]>;
  }

  set(data: SignalDataSet): void {
    for (const [type, values] of Object.entries(data)) {
      const kept = (this.#changes[type] ??= {});
      for (const [id, value] of Object.entries(values)) {
        kept[id] = type === 'sender-key' ? readableSenderKey(value) : value;
      }
    }
  }

  isInTransaction(): boolean {
    return true;
  }

  /** It is one already. */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }
}

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

interface Step {
  run(kept: SignalKeyStore): Promise<StagedKeys | undefined>;
  committed(): void;
  failed(error: unknown): void;
}

/**
 * The keys of one connection, whose ratchets move one step after another: each step reads what the one before it left,
 * and is over when it is stored. Which step a read or a write belongs to is told by the draft it is given, and not by
 * the flow of calls: the cipher library runs waiting work in the flow of whoever was there first, even of another
 * connection.
 */
export class SerialKeyStore implements SignalKeyStoreWithTransaction {
  readonly #keys: SignalKeyStore;
  #waiting: Step[] = [];
  #isRunning = false;

  constructor(keys: SignalKeyStore) {
    this.#keys = keys;
  }

  async get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): Promise<Record<string, SignalDataTypeMap[T]>> {
    return this.#keys.get(type, ids);
  }

  /**
   * Ratchets wait for the steps before. The library deletes a session to have a new one begun with the same device: it
   * is archived, for it opens what that device sent before it knew of the new one.
   */
  async set(data: SignalDataSet): Promise<void> {
    if (!Object.keys(data).some((type) => RATCHETS.has(type))) return this.#keys.set(data);
    await this.step(async (draft) => {
      const { session: sessions, ...others } = data;
      draft.set(others);
      const dropped = Object.keys(sessions ?? {}).filter((id) => sessions?.[id] === null);
      const kept: Values = dropped.length === 0 ? {} : await draft.get('session', dropped);
      const archives = Object.entries(kept).flatMap(([id, value]) => {
        const record = sessionRecordOf(value);
        return record ? [[id, archived(record, Date.now())] as const] : [];
      });
      draft.set({ session: { ...sessions, ...Object.fromEntries(archives) } } as SignalDataSet);
    });
  }

  isInTransaction(): boolean {
    return false;
  }

  /** For work on anything but ratchets, each of whose writes stands for itself. */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  /** @returns what the work gave, once everything it changed is stored. Nothing of work that fails is. */
  step<T>(work: (draft: StagedKeys) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let committed: () => void = () => undefined;
      this.#waiting.push({
        run: async (kept) => {
          const draft = new StagedKeys(kept);
          try {
            const result = await work(draft);
            committed = () => resolve(result);
            return draft;
          } catch (error) {
            reject(asError(error));
            return undefined;
          }
        },
        committed: () => committed(),
        failed: (error) => reject(asError(error)),
      });
      if (!this.#isRunning) void this.#run();
    });
  }

  /** Those that wait together are stored together: a message to a whole group is many steps. */
  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const steps = this.#waiting;
      this.#waiting = [];
      const together = new StagedKeys(this.#keys);
      const done: Step[] = [];
      for (const step of steps) {
        const draft = await step.run(together);
        if (!draft) continue;
        together.set(draft.changes);
        done.push(step);
      }
      try {
        if (Object.keys(together.changes).length > 0) await this.#keys.set(together.changes);
        for (const step of done) step.committed();
      } catch (error) {
        for (const step of done) step.failed(error);
      }
    }
    this.#isRunning = false;
  }
}

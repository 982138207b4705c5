/** Runs work in one order for each key, and side by side for different keys. Keeps nothing of a key that is idle. */
export class KeyedQueue<Key> {
  readonly #last = new Map<Key, Promise<void>>();

  /**
   * Runs work after all that was added under its key before, whether that succeeded or failed.
   * @returns what the work gives; rejects as the work does, and holds up nothing behind it
   */
  run<T>(key: Key, work: () => T | Promise<T>): Promise<T> {
    return this.runUnderAll([key], work);
  }

  /** The same for work that goes by several keys: it waits for what was added under any of them, and they for it. */
  runUnderAll<T>(keys: readonly Key[], work: () => T | Promise<T>): Promise<T> {
    const before = keys.flatMap((key) => this.#last.get(key) ?? []);
    const result = Promise.all(before).then(work);
    const forget = (): void => this.#forget(keys, done);
    const done: Promise<void> = result.then(forget, forget);
    for (const key of keys) this.#last.set(key, done);
    return result;
  }

  /** True while something waits or is under way. */
  get isBusy(): boolean {
    return this.#last.size > 0;
  }

  /** Resolves when nothing waits and nothing is under way, what is added meanwhile included. */
  async settled(): Promise<void> {
    while (this.isBusy) await Promise.all(this.#last.values());
  }

  #forget(keys: readonly Key[], done: Promise<void>): void {
    for (const key of keys) {
      if (this.#last.get(key) === done) this.#last.delete(key);
    }
  }
}

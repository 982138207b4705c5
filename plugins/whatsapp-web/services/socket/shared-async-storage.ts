import asyncHooks, { AsyncLocalStorage } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';

interface Carried {
  readonly storage: object;
  readonly store: unknown;
}

/** Made before anybody can take the class away. */
const flow = new AsyncLocalStorage<Carried>();

/**
 * A storage that lives in the one there is for all connections. The value one flow carries is one connection's:
 * work of another connection begun in it carries its own.
 */
class SharedStorage<T> {
  run<Result>(store: T, work: () => Result): Result {
    return flow.run({ storage: this, store }, work);
  }

  getStore(): T | undefined {
    const carried = flow.getStore();
    return carried?.storage === this ? (carried.store as T) : undefined;
  }
}

const builtin = asyncHooks as unknown as { AsyncLocalStorage: unknown };

/**
 * Makes a socket of the library with a storage that it shares with all others. The library gives each socket one of its
 * own, also after its end, and before version 24 Node writes each of them into every promise there is: two hundred idle
 * connections kept a processor busy, and each took megabytes.
 *
 * @param make must not wait: the class is another one only meanwhile
 */
export const withSharedAsyncStorage = <T>(make: () => T): T => {
  const own = builtin.AsyncLocalStorage;
  builtin.AsyncLocalStorage = SharedStorage;
  syncBuiltinESMExports();
  try {
    return make();
  } finally {
    builtin.AsyncLocalStorage = own;
    syncBuiltinESMExports();
  }
};

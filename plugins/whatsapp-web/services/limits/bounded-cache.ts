import { LRUCache } from 'lru-cache';

export interface Bounds {
  /** Entries; beyond them the one that was used longest ago is forgotten. */
  readonly most: number;
  /** Milliseconds an entry is worth something. */
  readonly ttl?: number;
}

/**
 * A cache of one connection. Only what is in it takes memory: told the highest number alone, the library makes room
 * for all of it at once, and a connection that nobody writes to would pay a megabyte for it.
 */
export const boundedCache = <Value extends boolean | object>({
  most,
  ttl,
}: Bounds): LRUCache<string, Value> =>
  new LRUCache({
    maxSize: most,
    sizeCalculation: () => 1,
    ...(ttl === undefined ? {} : { ttl }),
  });

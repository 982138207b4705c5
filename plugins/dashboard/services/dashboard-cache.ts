import { LRUCache } from 'lru-cache';
import { injectable } from 'tsyringe';
import { CACHE_MILLISECONDS } from '../schemas.ts';
import type { DashboardDto, DashboardQuery } from '../schemas.ts';

const MOST_ANSWERS = 1_000;

type Read = () => Promise<DashboardDto>;

/** The numbers of each company and filter as they were seconds ago; who asks for the same at once shares one reading. */
@injectable()
export class DashboardCache {
  readonly #answers = new LRUCache<string, DashboardDto, Read>({
    max: MOST_ANSWERS,
    ttl: CACHE_MILLISECONDS,
    fetchMethod: (_key, _stale, { context }) => context(),
  });

  async get(companyId: number, query: DashboardQuery, read: Read): Promise<DashboardDto> {
    const filter = JSON.stringify(Object.entries(query).toSorted());
    return this.#answers.forceFetch(`${String(companyId)} ${filter}`, { context: read });
  }

  clear(): void {
    this.#answers.clear();
  }
}

import type { Ctx } from '../../contract.ts';
import type { Database, Scope } from '../../data/db.ts';
import { storageErrors } from './storage-errors.ts';
import { isOverLimit, storageUsage } from './storage-usage.ts';
import type { StorageUsage } from './storage-usage.ts';

/** A row of the table `media`. */
export interface MediaRow {
  readonly id: string;
  /** Below the media folder. */
  readonly path: string;
  readonly originalName: string;
  readonly mime: string;
  readonly size: number;
  readonly sha256: string;
}

interface Columns {
  id: string;
  company_id: number;
  path: string;
  original_name: string;
  mime: string;
  size: string | number;
  sha256: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isCtx = (owner: Scope | Ctx): owner is Ctx => 'trx' in owner;

/** The table `media`, always inside one company. */
export class MediaRows {
  readonly #database: Pick<Database, 'transaction' | 'system'>;

  constructor(database: Pick<Database, 'transaction' | 'system'>) {
    this.#database = database;
  }

  /**
   * Never lets a company have more than its plan allows: the insertion locks the company's total, and what it makes of it
   * is compared with the limit before the commit.
   * @param beforeCommit runs once the row is accepted; its failure undoes the row. It may be called again.
   * @returns what the company has with this file
   * @throws AppError ERR_STORAGE_LIMIT; a transaction given as ctx must not be committed then
   */
  async insert(
    owner: Scope | Ctx,
    row: MediaRow,
    beforeCommit: () => Promise<void>,
  ): Promise<StorageUsage> {
    return this.#within(owner, async (ctx) => {
      const { companyId, trx } = ctx;
      const { originalName, ...columns } = row;
      await trx('media').insert({ ...columns, original_name: originalName, company_id: companyId });
      const usage = await storageUsage(ctx);
      if (isOverLimit(usage)) throw storageErrors.ERR_STORAGE_LIMIT();
      await beforeCommit();
      return usage;
    });
  }

  async find(owner: Scope | Ctx, id: string): Promise<MediaRow | undefined> {
    if (!UUID.test(id)) return undefined;
    const row = await this.#within(owner, ({ companyId, trx }) =>
      trx<Columns>('media').where('company_id', companyId).where('id', id).first(),
    );
    if (!row) return undefined;
    const { path, original_name: originalName, mime, size, sha256 } = row;
    return { id, path, originalName, mime, size: Number(size), sha256 };
  }

  /** @returns the paths of the rows that go */
  async remove(owner: Scope | Ctx, ids: readonly string[]): Promise<readonly string[]> {
    const valid = ids.filter((id) => UUID.test(id));
    if (valid.length === 0) return [];
    const rows = await this.#within(owner, ({ companyId, trx }) =>
      trx<Columns>('media')
        .where('company_id', companyId)
        .whereIn('id', valid)
        .delete()
        .returning('path'),
    );
    return rows.map(({ path }) => path);
  }

  /** The paths of all of a company's files. */
  paths({ companyId, trx }: Ctx): Promise<readonly string[]> {
    return trx<Columns>('media').where('company_id', companyId).pluck('path');
  }

  /** Which of these ids have a row, in any company. */
  async known(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const valid = ids.filter((id) => UUID.test(id));
    const rows = await this.#database.system('look for files without a row', ({ trx }) =>
      trx<Columns>('media').whereIn('id', valid).select('id'),
    );
    return new Set(rows.map(({ id }) => id));
  }

  #within<T>(owner: Scope | Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
    return isCtx(owner) ? work(owner) : this.#database.transaction(owner, work);
  }
}

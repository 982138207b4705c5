import type { Ctx } from '../../contract.ts';

/** Bytes of a megabyte as plans count, the decimal one: screens write sizes alike. */
const PLAN_MEGABYTE = 1_000_000;
/** From this share of the limit on, administrators are warned. */
const WARNING_SHARE = 0.9;

/** Bytes of a company's stored files. */
export interface StorageUsage {
  readonly bytes: number;
  /** Bytes its plan allows; null = no limit. */
  readonly limit: number | null;
}

/** How much the files of the transaction's company take, and how much its plan allows. */
export const storageUsage = async ({ trx, companyId }: Ctx): Promise<StorageUsage> => {
  const { rows } = await trx.raw<{ rows: { bytes: string; megabytes: number }[] }>(
    `select coalesce(t.bytes, 0) as bytes, p.storage_megabytes as megabytes
       from companies c join plans p on p.id = c.plan_id left join media_totals t on t.company_id = c.id
      where c.id = ?`,
    [companyId],
  );
  const { bytes = '0', megabytes = 0 } = rows[0] ?? {};
  return { bytes: Number(bytes), limit: megabytes === 0 ? null : megabytes * PLAN_MEGABYTE };
};

/**
 * Bytes of several companies' stored files, by the company's id; a company that never had one is missing.
 * @param ctx a transaction that sees these companies
 */
export const storedBytes = async (
  { trx }: Ctx,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const rows = await trx('media_totals')
    .whereIn('company_id', [...companyIds])
    .select<{ company_id: number; bytes: string }[]>('company_id', 'bytes');
  return new Map(rows.map(({ company_id, bytes }) => [company_id, Number(bytes)]));
};

/** Whether more is stored than the plan allows. */
export const isOverLimit = ({ bytes, limit }: StorageUsage): boolean =>
  limit !== null && bytes > limit;

/** Whether a file of this size was the one that reached the share from which on administrators are warned. */
export const hasReachedWarning = ({ bytes, limit }: StorageUsage, size: number): boolean =>
  limit !== null && bytes >= limit * WARNING_SHARE && bytes - size < limit * WARNING_SHARE;

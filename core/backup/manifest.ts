import { CommandError } from '../kernel/command-error.ts';

/** Rows of one company in one table. */
interface RowSum {
  readonly rows: number;
  /** Sum over all rows of a hash of their columns: the same whatever the order. */
  readonly hash: string;
}

/** Company id → its rows. Rows that belong to no company are under `0`. */
export type SumsByCompany = Readonly<Record<string, RowSum>>;

/** A table of a backup. */
export interface TableEntry {
  readonly schema: string;
  readonly name: string;
  /** Stored columns, in the order of their names. Generated ones are computed again. */
  readonly columns: readonly string[];
  /** The column that says whose a row is; null where rows are nobody's. */
  readonly companyColumn: string | null;
  readonly companies: SumsByCompany;
}

export interface SequenceEntry {
  readonly name: string;
  readonly lastValue: string;
  readonly isCalled: boolean;
}

/** A queue of durable tasks, as pg-boss keeps it. */
export interface QueueEntry {
  readonly name: string;
  readonly policy: string;
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly retryBackoff: boolean;
  readonly expireInSeconds: number;
}

/** First entry of a backup: what is in it, read in the snapshot from which its rows come. */
export interface Manifest {
  readonly format: 'prosa-backup';
  readonly formatVersion: 1;
  /** Version of Prosa that made it. */
  readonly prosa: string;
  /** ISO 8601. */
  readonly madeAt: string;
  /** In the order in which they were run. */
  readonly migrations: readonly string[];
  /** Number of companies. */
  readonly companies: number;
  readonly tables: readonly TableEntry[];
  readonly sequences: readonly SequenceEntry[];
  readonly queues: readonly QueueEntry[];
  readonly hasKey: boolean;
}

/** Files of one company. */
export interface FileSum {
  readonly files: number;
  readonly bytes: number;
  /** Sum of the beginnings of the files' SHA-256, in hex. */
  readonly hash: string;
}

/** Last entry of a backup: without it the file was cut off. */
export interface Seal {
  /** SHA-256, in hex, over the names and the bytes of all entries before. */
  readonly sha256: string;
  readonly media: Readonly<Record<string, FileSum>>;
  /** Files that the database names and the disk did not have. */
  readonly missingMedia: number;
}

/** Names of the entries of a backup that are not data. */
export const ENTRY = { manifest: 'manifest.json', key: 'secret.key', seal: 'seal.json' } as const;

/** @throws CommandError when it is no manifest of a backup that this version reads */
export const parseManifest = (text: string): Manifest => {
  const manifest = JSON.parse(text) as Partial<Manifest>;
  if (manifest.format !== 'prosa-backup') throw new CommandError('The file is no backup of Prosa.');
  if (manifest.formatVersion !== 1) {
    throw new CommandError(
      `The backup has format ${String(manifest.formatVersion)}, made by Prosa ${String(manifest.prosa)}: restore it with that version.`,
    );
  }
  return manifest as Manifest;
};

/**
 * Differences between what a backup says of its rows and what was found.
 * @returns one line for each company and table that is not the same; empty when all is
 */
export const differences = (
  table: Pick<TableEntry, 'name' | 'companies'>,
  found: SumsByCompany,
): string[] => {
  const companies = new Set([...Object.keys(table.companies), ...Object.keys(found)]);
  return [...companies].flatMap((company) => {
    const [wanted, got] = [table.companies[company], found[company]];
    if (wanted?.rows === got?.rows && wanted?.hash === got?.hash) return [];
    const rows = [wanted?.rows ?? 0, got?.rows ?? 0];
    const what =
      rows[0] === rows[1]
        ? 'other content'
        : `${String(rows[1])} rows instead of ${String(rows[0])}`;
    return [`${table.name}, company ${company}: ${what}`];
  });
};

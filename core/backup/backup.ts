import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { CommandError } from '../kernel/command-error.ts';
import { readArchive } from './archive-reader.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { FileSums } from './file-sums.ts';
import { ENTRY, parseManifest } from './manifest.ts';
import type { Manifest, Seal, TableEntry } from './manifest.ts';
import { copyOut, readSequences, readTables, sumTable, TEXT_SETTINGS } from './tables.ts';
import type { TableShape } from './tables.ts';
import { readQueues, readTaskTable } from './task-queues.ts';

/** Rows are kept in pieces of this size, because a tar entry says its size before its bytes. */
const PIECE_BYTES = 4 * 1024 * 1024;
const MEDIA_AT_ONCE = 500;

export interface BackupOptions {
  /** The backup; it must not be there yet. */
  readonly file: string;
  /** Any role that may read all tables: the one that serves is enough. */
  readonly databaseUrl: string;
  /** Holds `media`. */
  readonly dataDir: string;
  /** Left out when undefined. */
  readonly secretKey: Buffer | undefined;
}

/** Contents of a backup. */
export interface BackupSummary {
  readonly manifest: Manifest;
  readonly seal: Seal;
}

interface MediaFile {
  readonly company: number;
  readonly path: string;
  readonly size: string;
  readonly sha256: string;
}

/**
 * Writes database, media and key into one file. The rows come from one snapshot, so that a running Prosa may go on.
 * @throws CommandError when there is nothing to back up, or the file is there
 */
export const makeBackup = async (options: BackupOptions): Promise<BackupSummary> => {
  const client = new Client({
    connectionString: options.databaseUrl,
    application_name: 'prosa backup',
  });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query(TEXT_SETTINGS);
    const manifest = await describe(client, options.secretKey !== undefined);
    const writer = new ArchiveWriter(options.file);
    try {
      return { manifest, seal: await write(writer, client, manifest, options) };
    } catch (error) {
      await writer.abandon();
      throw error;
    }
  } finally {
    await client.end();
  }
};

/** Reads a backup and compares it with what it says of itself. @throws CommandError when it is not whole */
export const verifyBackup = async (file: string): Promise<BackupSummary> => {
  let text = '';
  const sums = new FileSums();
  const seal = await readArchive(file, {
    // Only once the file is known to be whole it is worth reading.
    manifest: (found) => {
      text = found;
      return Promise.resolve();
    },
    entry: async ({ name, size, chunks }) => {
      const hash = createHash('sha256');
      for await (const chunk of chunks) hash.update(chunk);
      const [kind, company = ''] = name.split('/');
      if (kind === 'media') sums.add(company, size, hash.digest('hex'));
    },
  });
  const manifest = parseManifest(text);
  if (JSON.stringify(sums) !== JSON.stringify(seal.media)) {
    throw new CommandError(`${file} does not hold the media it names.`);
  }
  return { manifest, seal };
};

const describe = async (client: Client, hasKey: boolean): Promise<Manifest> => {
  const { rows: found } = await client.query<{ name: string | null }>(
    "select to_regclass('public.companies')::text as name",
  );
  const companies = found[0]?.name
    ? await client.query<{ count: number }>('select count(*)::int as count from companies')
    : undefined;
  const count = companies?.rows[0]?.count ?? 0;
  if (count === 0) {
    throw new CommandError(
      'There is nothing to back up: the database has no company, or this role sees none. An empty backup is not made.',
    );
  }
  const migrations = await client.query<{ name: string }>(
    'select name from migrations order by id',
  );
  const tasks = await readTaskTable(client);
  const tables: TableEntry[] = [];
  for (const table of [...(await readTables(client)), ...(tasks ? [tasks] : [])]) {
    tables.push({ ...table, companies: await sumTable(client, table) });
  }
  return {
    format: 'prosa-backup',
    formatVersion: 1,
    prosa: await ownVersion(),
    madeAt: new Date().toISOString(),
    migrations: migrations.rows.map(({ name }) => name),
    companies: count,
    tables,
    sequences: await readSequences(client),
    queues: tasks ? await readQueues(client) : [],
    hasKey,
  };
};

const ownVersion = async (): Promise<string> => {
  for (const place of ['../../package.json', '../../../package.json']) {
    const text = await readFile(new URL(place, import.meta.url), 'utf8').catch(() => undefined);
    if (text !== undefined) return (JSON.parse(text) as { version: string }).version;
  }
  return 'unknown';
};

const write = async (
  writer: ArchiveWriter,
  client: Client,
  manifest: Manifest,
  { dataDir, secretKey }: BackupOptions,
): Promise<Seal> => {
  await writer.add(ENTRY.manifest, `${JSON.stringify(manifest, null, 1)}\n`);
  if (secretKey) await writer.add(ENTRY.key, `${secretKey.toString('base64url')}\n`);
  for (const table of manifest.tables) await writeTable(writer, client, table);
  const sums = new FileSums();
  const missingMedia = await writeMedia(writer, client, path.join(dataDir, 'media'), sums);
  const seal = { sha256: writer.digest(), media: sums.toJSON(), missingMedia };
  await writer.finish(ENTRY.seal, `${JSON.stringify(seal, null, 1)}\n`);
  return seal;
};

const writeTable = async (
  writer: ArchiveWriter,
  client: Client,
  table: TableShape,
): Promise<void> => {
  const { schema, name } = table;
  const rows = client.query(copyTo(copyOut(table)));
  let pieces = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    pieces += 1;
    const number = String(pieces).padStart(8, '0');
    await writer.addStream(`tables/${schema}.${name}/${number}`, size, waiting);
    waiting = [];
    size = 0;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    size += chunk.length;
    if (size >= PIECE_BYTES) await flush();
  }
  if (size > 0) await flush();
};

const writeMedia = async (
  writer: ArchiveWriter,
  client: Client,
  folder: string,
  sums: FileSums,
): Promise<number> => {
  let missing = 0;
  await client.query(
    'declare media_files no scroll cursor for select company_id as company, path, size::text, sha256 from media order by company_id, id',
  );
  for (;;) {
    const { rows } = await client.query<MediaFile>(
      `fetch ${String(MEDIA_AT_ONCE)} from media_files`,
    );
    if (rows.length === 0) return missing;
    for (const row of rows) {
      const file = path.join(folder, row.path);
      const size = (await stat(file).catch(() => undefined))?.size;
      // Deleted since the snapshot, or lost before: told in the end.
      if (size === undefined) {
        missing += 1;
        continue;
      }
      if (size !== Number(row.size)) {
        throw new CommandError(
          `${file} has ${String(size)} bytes instead of ${row.size}: it is damaged.`,
        );
      }
      const hash = createHash('sha256');
      const chunks = readThrough(file, (chunk) => hash.update(chunk));
      await writer.addStream(`media/${String(row.company)}/${row.path}`, size, chunks);
      const sha256 = hash.digest('hex');
      if (sha256 !== row.sha256) {
        throw new CommandError(`${file} is not what was stored: its SHA-256 differs.`);
      }
      sums.add(String(row.company), size, sha256);
    }
  }
};

async function* readThrough(
  file: string,
  see: (chunk: Buffer) => void,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    see(chunk);
    yield chunk;
  }
}

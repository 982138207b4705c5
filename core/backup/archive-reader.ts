import { createReadStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import { CommandError } from '../kernel/command-error.ts';
import { EntryChain } from './file-sums.ts';
import { ENTRY } from './manifest.ts';
import type { Seal } from './manifest.ts';

/** An entry whose bytes have to be read before the next one comes. */
export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  readonly chunks: AsyncIterable<Buffer>;
}

/** Is given the entries in their order. */
export interface ArchiveVisitor {
  /** Before all others. In a damaged file the text may be anything. */
  manifest(text: string): Promise<void>;
  entry(entry: ArchiveEntry): Promise<void>;
}

/** tar-stream's types do not say what its entries consist of. */
const bytesOf = (entry: AsyncIterable<unknown>): AsyncIterable<Buffer> =>
  entry as AsyncIterable<Buffer>;

const textOf = async (chunks: AsyncIterable<Buffer>): Promise<string> => {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString('utf8');
};

/**
 * Reads a backup from its beginning to its end.
 * @returns its seal, once everything before was found unaltered
 * @throws CommandError when it is no backup, was cut off or altered; whatever the visitor throws
 */
export const readArchive = async (file: string, visitor: ArchiveVisitor): Promise<Seal> => {
  await requireWhole(file);
  const extract = tar.extract();
  const chain = new EntryChain();
  const feeding = pipeline(createReadStream(file), createGunzip(), extract);
  let isFirst = true;
  let seal: Seal | undefined;
  let digest = '';
  const reading = (async () => {
    for await (const entry of extract) {
      // The types leave out a size, which what was read always has.
      const { name, size = 0 } = entry.header;
      if (name === ENTRY.seal) {
        digest = chain.end();
        seal = JSON.parse(await textOf(bytesOf(entry))) as Seal;
        continue;
      }
      chain.begin(name, size);
      const chunks = hashed(bytesOf(entry), chain);
      if (isFirst) {
        isFirst = false;
        if (name !== ENTRY.manifest) throw new CommandError(`${file} is no backup of Prosa.`);
        await visitor.manifest(await textOf(chunks));
        continue;
      }
      await visitor.entry({ name, size, chunks });
    }
  })();
  const [read, fed] = await Promise.allSettled([reading, feeding]);
  if (read.status === 'rejected' && !isDamage(read.reason)) throw read.reason;
  if (fed.status === 'rejected' && !isDamage(fed.reason)) throw fed.reason;
  if (seal?.sha256 !== digest || digest === '') throw damaged(file);
  return seal;
};

const damaged = (file: string): CommandError =>
  new CommandError(`${file} is damaged or was cut off: nothing of it is to be trusted.`);

/**
 * Unpacks the file once for gzip's own checksum. The reader of the archive stops at the archive's end, before that
 * checksum.
 */
const requireWhole = async (file: string): Promise<void> => {
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  try {
    await pipeline(createReadStream(file), createGunzip(), nowhere);
  } catch (error) {
    throw isDamage(error) ? damaged(file) : error;
  }
};

/** Of zlib and tar-stream: the bytes are not what was written. */
const isDamage = (error: unknown): boolean => {
  if (!(error instanceof Error) || error instanceof CommandError) return false;
  // A seal that is no JSON.
  if (error instanceof SyntaxError) return true;
  const code = 'code' in error ? String(error.code) : '';
  return /^Z_|PREMATURE_CLOSE|ABORT/.test(code) || /tar|unexpected end/i.test(error.message);
};

async function* hashed(
  chunks: AsyncIterable<Buffer>,
  chain: EntryChain,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of chunks) {
    chain.add(chunk);
    yield chunk;
  }
}

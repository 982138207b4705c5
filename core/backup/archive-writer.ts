import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';
import type { Pack } from 'tar-stream';
import { EntryChain } from './file-sums.ts';

/** Of what is mostly pictures and numbers, more takes long and gains little. */
const COMPRESSION = 3;

/**
 * Writes a backup: a tar file in gzip, readable by its owner alone. Entries stream through; the file has its name only when
 * it is complete and on the disk.
 */
export class ArchiveWriter {
  readonly #file: string;
  readonly #partial: string;
  readonly #pack: Pack = tar.pack();
  readonly #chain = new EntryChain();
  readonly #written: Promise<void>;

  constructor(file: string) {
    this.#file = file;
    this.#partial = `${file}.partial`;
    const sink = createWriteStream(this.#partial, { flags: 'w', mode: 0o600, flush: true });
    this.#written = pipeline(this.#pack, createGzip({ level: COMPRESSION }), sink);
    // Its failure is told by whoever writes or ends.
    this.#written.catch(() => undefined);
  }

  /** Adds an entry whose bytes are here. */
  add(name: string, content: string | Buffer): Promise<void> {
    const bytes = Buffer.from(content);
    return this.addStream(name, bytes.length, [bytes]);
  }

  /**
   * Adds an entry of a known size.
   * @throws when the chunks are of another size, or the file cannot be written
   */
  async addStream(
    name: string,
    size: number,
    chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  ): Promise<void> {
    const added = new Promise<void>((resolve, reject) => {
      const entry = this.#pack.entry({ name, size, mode: 0o600 }, (error) => {
        if (error) reject(error);
        else resolve();
      });
      this.#chain.begin(name, size);
      this.#feed(entry, chunks).catch(reject);
    });
    await Promise.race([added, this.#failure()]);
  }

  /** Digest of what was added so far, for the seal. */
  digest(): string {
    return this.#chain.end();
  }

  /** Adds the last entry, which the digest does not cover, and gives the file its name. */
  async finish(name: string, content: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#pack.entry({ name, mode: 0o600 }, content, (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
    this.#pack.finalize();
    await this.#written;
    await rename(this.#partial, this.#file);
  }

  /** Gives up and removes what was written. */
  async abandon(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => undefined);
    await rm(this.#partial, { force: true });
  }

  async #feed(
    entry: NodeJS.WritableStream,
    chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  ): Promise<void> {
    for await (const chunk of chunks) {
      this.#chain.add(chunk);
      if (!entry.write(chunk)) {
        await Promise.race([
          new Promise((resolve) => entry.once('drain', resolve)),
          this.#failure(),
        ]);
      }
    }
    entry.end();
  }

  /** Never resolves; rejects when the file cannot be written. */
  async #failure(): Promise<never> {
    await this.#written;
    throw new Error('the backup ended before its time');
  }
}

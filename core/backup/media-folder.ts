import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../kernel/command-error.ts';

/** Parts of a path below the media folder: nothing that leads out of it. */
const PART = /^[\w-][\w.-]*$/;

/** Media of a backup on their way to the disk: beside the present ones until all is verified. */
export class MediaFolder {
  readonly #final: string;
  readonly #partial: string;

  constructor(dataDir: string) {
    this.#final = path.join(dataDir, 'media');
    this.#partial = path.join(dataDir, 'media.restoring');
  }

  async open(): Promise<void> {
    await this.abandon();
    await mkdir(this.#partial, { recursive: true, mode: 0o700 });
  }

  /** @returns the file's SHA-256, in hex */
  async write(name: string, chunks: AsyncIterable<Buffer>): Promise<string> {
    if (!name.split('/').every((part) => PART.test(part))) {
      throw new CommandError(`The backup holds a file called ${JSON.stringify(name)}: refused.`);
    }
    const file = path.join(this.#partial, name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    const see = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await pipeline(chunks, see, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
    return hash.digest('hex');
  }

  /** Puts them in their place; what was there is kept beside it. */
  async put(): Promise<void> {
    if (await stat(this.#final).catch(() => undefined)) {
      await rename(this.#final, `${this.#final}.before-${String(Date.now())}`);
    }
    await rename(this.#partial, this.#final);
  }

  async abandon(): Promise<void> {
    await rm(this.#partial, { recursive: true, force: true });
  }
}

import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Clock } from '../../kernel/clock.ts';
import type { Ctx } from '../../contract.ts';
import type { Database, Scope } from '../../data/db.ts';
import type { Secrets } from '../secrets.ts';
import { inspect } from './inspect.ts';
import { kindOf } from './file-kinds.ts';
import type { MediaKind } from './file-kinds.ts';
import { mediaPath, readExpiredLink, readLink } from './media-links.ts';
import type { Disposition, LinkParts, MediaLink } from './media-links.ts';
import { MediaRows, isCtx } from './media-rows.ts';
import type { MediaRow } from './media-rows.ts';
import { cleanName, servedName } from './file-names.ts';
import type { ByteRange } from './byte-range.ts';
import { openFile, receive } from './receive.ts';
import type { OpenSink } from './receive.ts';
import { storageErrors } from './storage-errors.ts';
import { hasReachedWarning } from './storage-usage.ts';

const MEGABYTE = 1024 * 1024;
/** Largest file a person may send, in bytes. */
export const MAXIMUM_FILE_BYTES = 25 * MEGABYTE;
const MAXIMUM_MILLISECONDS = 5 * 60_000;
const LEFTOVER_MILLISECONDS = 2 * MAXIMUM_MILLISECONDS;
const ORPHAN_MILLISECONDS = 60 * 60_000;

export interface StorageOptions {
  /** Folder of the media; made when missing. */
  readonly directory: string;
  readonly database: Pick<Database, 'transaction' | 'system'>;
  readonly secrets: Pick<Secrets, 'sign' | 'verify'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly openSink?: OpenSink;
}

export interface SaveOptions {
  /** As the sender calls it; only ever shown, never a path. */
  readonly originalName: string;
  /** As the sender declares it; chooses between readings of the same bytes. */
  readonly declaredMime?: string;
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

export interface StoredMedia {
  readonly id: string;
  /** The name it is handed over with. */
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly kind: MediaKind;
}

export interface OpenedMedia extends StoredMedia {
  readonly sha256: string;
  /** May be shown in a page. */
  readonly inline: boolean;
  /** The bytes, or those of a range, from the disk. */
  read(range?: ByteRange): Readable;
}

/** A transaction that is tried again finds the file in its place already. */
const moveOnce = async (from: string, to: string): Promise<void> => {
  await rename(from, to).catch(async (error: unknown) => {
    if (!(await stat(to).catch(() => undefined))) throw error;
  });
};

/** Gives bytes a second name, under which they stay when the first one goes; where the disk has no such names, it copies. */
const linkOnce = async (from: string, to: string): Promise<void> => {
  await link(from, to).catch(() => copyFile(from, to));
  // Both names have one age: an old file that is not in the table yet would be swept.
  const now = new Date();
  await utimes(to, now, now);
};

/** Files of the companies: bytes on the disk under random names, what they are in the table `media`. */
export class Storage {
  readonly #options: StorageOptions;
  readonly #temporary: string;
  readonly #rows: MediaRows;

  constructor(options: StorageOptions) {
    this.#options = options;
    this.#temporary = join(options.directory, 'incoming');
    this.#rows = new MediaRows(options.database);
  }

  /** Makes the folders and removes what interrupted uploads left. */
  async start(): Promise<void> {
    await mkdir(this.#temporary, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.#temporary)) {
      const path = join(this.#temporary, name);
      // Another process of this machine may be receiving a file right now.
      if (await this.#isOlder(path, LEFTOVER_MILLISECONDS)) await rm(path, { force: true });
    }
  }

  /**
   * Stores a file. With a scope it gets a transaction of its own, after its last byte; with a ctx it belongs to the
   * caller's transaction, so only short streams that are already here should be given.
   * @throws AppError ERR_FILE_TOO_LARGE, ERR_FILE_EMPTY, ERR_UNSUPPORTED_MEDIA, ERR_UPLOAD_TIMEOUT, ERR_STORAGE_FULL,
   * ERR_STORAGE_LIMIT; nothing is left then
   */
  async save(owner: Scope | Ctx, source: Readable, options: SaveOptions): Promise<StoredMedia> {
    const id = randomUUID();
    const incoming = join(this.#temporary, id);
    const name = cleanName(options.originalName);
    const timeout = AbortSignal.timeout(MAXIMUM_MILLISECONDS);
    const { size, sha256 } = await receive(source, incoming, {
      maxBytes: options.maxBytes ?? MAXIMUM_FILE_BYTES,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      open: this.#options.openSink ?? openFile,
    });
    const path = this.#pathOf(id);
    try {
      if (size === 0) throw storageErrors.ERR_FILE_EMPTY();
      const kind = await inspect(incoming, { name, declared: options.declaredMime ?? '' });
      if (!kind) throw storageErrors.ERR_UNSUPPORTED_MEDIA();
      const { mime } = kind;
      const relative = path.slice(this.#options.directory.length + 1);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const usage = await this.#rows.insert(
        owner,
        { id, path: relative, originalName: name, mime, size, sha256 },
        () => moveOnce(incoming, path),
      );
      if (hasReachedWarning(usage, size)) {
        const { companyId } = owner;
        this.#options.logger.warn(
          { companyId, ...usage },
          'the storage of a company is nearly full',
        );
      }
      return { id, name: servedName(name, kind), mime, size, kind: kind.kind };
    } catch (error) {
      await rm(incoming, { force: true });
      await rm(path, { force: true });
      throw error;
    }
  }

  /**
   * Another file with the same bytes and name, which lives on when this one goes. The bytes are not written again. With a ctx
   * it belongs to the caller's transaction.
   * @throws AppError ERR_MEDIA_NOT_FOUND, ERR_STORAGE_LIMIT
   */
  async copy(owner: Scope | Ctx, id: string): Promise<StoredMedia> {
    const row = await this.#rows.find(owner, id);
    if (!row) throw storageErrors.ERR_MEDIA_NOT_FOUND();
    const from = join(this.#options.directory, row.path);
    if (!(await stat(from).catch(() => undefined))) throw storageErrors.ERR_MEDIA_NOT_FOUND();
    const copyId = randomUUID();
    const to = this.#pathOf(copyId);
    const path = to.slice(this.#options.directory.length + 1);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    try {
      await this.#rows.insert(owner, { ...row, id: copyId, path }, () => linkOnce(from, to));
    } catch (error) {
      await rm(to, { force: true });
      throw error;
    }
    return this.#describe({ ...row, id: copyId, path });
  }

  /** The record of a file; undefined if the company has none with this id. */
  async find(owner: Scope | Ctx, id: string): Promise<StoredMedia | undefined> {
    const row = await this.#rows.find(owner, id);
    return row ? this.#describe(row) : undefined;
  }

  /** Opens a file for reading. @throws AppError ERR_MEDIA_NOT_FOUND also when the bytes are gone */
  async openRead(owner: Scope | Ctx, id: string): Promise<OpenedMedia> {
    const row = await this.#rows.find(owner, id);
    if (!row) throw storageErrors.ERR_MEDIA_NOT_FOUND();
    const path = join(this.#options.directory, row.path);
    const found = await stat(path).catch(() => undefined);
    if (found?.size !== row.size) {
      this.#options.logger.error({ mediaId: id }, 'a file promised by its row is not there');
      throw storageErrors.ERR_MEDIA_NOT_FOUND();
    }
    return {
      ...this.#describe(row),
      sha256: row.sha256,
      inline: kindOf(row.mime)?.inline ?? false,
      read: (range) => createReadStream(path, { ...range }),
    };
  }

  /** Removes files and their rows; unknown ids are ignored. The bytes go after the commit. */
  async remove(owner: Scope | Ctx, ...ids: readonly string[]): Promise<void> {
    await this.#removeBytes(owner, await this.#rows.remove(owner, ids));
  }

  /**
   * For the transaction that takes a company away, before it does: the rows go with the company, the bytes after the
   * commit. Bytes that a crash leaves are swept later.
   */
  async companyGoes(ctx: Ctx): Promise<void> {
    await this.#removeBytes(ctx, await this.#rows.paths(ctx));
  }

  async #removeBytes(owner: Scope | Ctx, paths: readonly string[]): Promise<void> {
    const work = async (): Promise<void> => {
      for (const path of paths) await rm(join(this.#options.directory, path), { force: true });
    };
    if (isCtx(owner)) owner.afterCommit(work);
    else await work();
  }

  /** Address of a file below the site's root, signed, valid for 10 to 15 minutes; a `picture` for 12 to 24 hours. */
  url(companyId: number, id: string, disposition: Disposition = 'inline'): string {
    const { secrets, clock } = this.#options;
    return mediaPath(secrets, clock.now(), { companyId, id, disposition });
  }

  /** The file and use that a link is for. @throws AppError 404 for no link at all, 403 for an altered or expired one */
  readLink(parts: LinkParts): MediaLink {
    const link = readLink(this.#options.secrets, this.#options.clock.now(), parts);
    if (link === 'unknown') throw storageErrors.ERR_MEDIA_NOT_FOUND();
    if (link === 'invalid') throw storageErrors.ERR_MEDIA_LINK_INVALID();
    return link;
  }

  /**
   * A fresh address of a picture, for whoever was given one before that has expired.
   * @throws AppError ERR_MEDIA_NOT_FOUND when the address was none of a picture of this company, or the file is gone
   */
  async freshPicture(owner: Scope | Ctx, parts: LinkParts): Promise<string> {
    const link = readExpiredLink(this.#options.secrets, this.#options.clock.now(), parts);
    const isTheirs =
      typeof link === 'object' &&
      link.disposition === 'picture' &&
      link.companyId === owner.companyId;
    if (!isTheirs || !(await this.#rows.find(owner, link.id))) {
      throw storageErrors.ERR_MEDIA_NOT_FOUND();
    }
    return this.url(link.companyId, link.id, 'picture');
  }

  /** Removes files no row speaks of: what a crash between disk and commit left. For a daily job. @returns how many */
  async sweep(): Promise<number> {
    let removed = 0;
    for (const folder of await this.#folders()) {
      const names = await readdir(folder);
      const known = await this.#rows.known(names);
      for (const name of names.filter((each) => !known.has(each))) {
        const path = join(folder, name);
        if (!(await this.#isOlder(path, ORPHAN_MILLISECONDS))) continue;
        await rm(path, { force: true });
        removed += 1;
      }
    }
    return removed;
  }

  async #folders(): Promise<readonly string[]> {
    const { directory } = this.#options;
    const outer = (await readdir(directory)).filter((name) => /^[0-9a-f]{2}$/.test(name));
    const inner = await Promise.all(
      outer.map(async (name) =>
        (await readdir(join(directory, name))).map((below) => join(directory, name, below)),
      ),
    );
    return inner.flat();
  }

  #pathOf(id: string): string {
    return join(this.#options.directory, id.slice(0, 2), id.slice(2, 4), id);
  }

  #describe({ id, originalName, mime, size }: MediaRow): StoredMedia {
    const kind = kindOf(mime);
    return {
      id,
      name: servedName(originalName, kind),
      mime,
      size,
      kind: kind?.kind ?? 'application',
    };
  }

  async #isOlder(path: string, milliseconds: number): Promise<boolean> {
    const found = await stat(path).catch(() => undefined);
    return found !== undefined && Date.now() - found.mtimeMs > milliseconds;
  }
}

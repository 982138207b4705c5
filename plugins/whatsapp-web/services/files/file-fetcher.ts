import { AppError } from 'prosa/core';
import type { Logger } from 'pino';
import type {
  InboundMessage,
  ConnectionHandle,
  MediaEvent,
  Received,
} from '../../../connections/public.ts';
import type { MediaClient } from './media-client.ts';
import { MediaGone, MediaLost } from './media-client.ts';
import type { PendingFileRow, PendingFiles, PendingFile } from './pending-files.ts';
import { AlteredFile } from './media-decryption.ts';

/** Files of one connection that are fetched at once. */
const AT_ONCE = 3;
const ATTEMPTS = 10;
/** A full disk is emptied by people: that takes its time, and is nobody's failure. */
const FULL_SECONDS = 30;

/** Seconds before attempt n + 1. */
const delayAfter = (attempts: number): number => Math.min(3_600, 5 * 3 ** (attempts - 1));

interface Options {
  readonly rows: PendingFiles;
  readonly media: Pick<MediaClient, 'fetch' | 'requestUpload' | 'forget'>;
  readonly handle: Pick<ConnectionHandle, 'connectionId' | 'receive'>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** The result of an attempt to fetch a file. */
type Outcome =
  | { readonly type: 'here'; readonly mediaId: string }
  | { readonly type: 'lost' | 'full' }
  | { readonly type: 'later'; readonly attempts: number; readonly seconds: number };

/**
 * Fetches the files of messages that are stored already: several at once, and each again until it is here or nobody has
 * it. Files still to be fetched are in the database: a crash loses nothing.
 */
export class FileFetcher {
  readonly #options: Options;
  readonly #running = new Map<string, Promise<void>>();
  #looking: Promise<void> | undefined;
  #isWoken = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Before a message with a file is stored. */
  expect(file: PendingFile): Promise<void> {
    return this.#options.rows.expect(file);
  }

  /** Of a message from long ago: fetched when somebody asks for it. */
  offer(file: PendingFile): Promise<void> {
    return this.#options.rows.expect(file, { isLost: true });
  }

  /** After it is: its file is fetched now. */
  async stored({ externalId, isMediaPending }: InboundMessage, received: Received): Promise<void> {
    if (!isMediaPending) return;
    const { rows } = this.#options;
    await (received === 'ignored' ? rows.drop(externalId) : rows.release(externalId));
    this.wake();
  }

  /** Looks for what is to be fetched now. */
  wake(): void {
    this.#isWoken = true;
    this.#looking ??= this.#fetchDue().finally(() => {
      this.#looking = undefined;
    });
  }

  /** Waits until nothing is under way. */
  async settled(): Promise<void> {
    while (this.#looking ?? this.#running.size > 0) {
      await this.#looking;
      await Promise.all(this.#running.values());
    }
  }

  async #fetchDue(): Promise<void> {
    const { rows, signal, logger } = this.#options;
    while (this.#isWoken && !signal.aborted) {
      this.#isWoken = false;
      const free = AT_ONCE - this.#running.size;
      if (free <= 0) return;
      try {
        for (const file of await rows.due(free, [...this.#running.keys()])) this.#begin(file);
      } catch (error) {
        logger.warn({ err: error }, 'files of messages could not be looked for');
      }
    }
  }

  #begin(file: PendingFileRow): void {
    const { logger } = this.#options;
    const running = this.#fetch(file)
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'a file of a message is fetched later');
      })
      .finally(() => {
        this.#running.delete(file.id);
        this.wake();
      });
    this.#running.set(file.id, running);
  }

  async #fetch(file: PendingFileRow): Promise<void> {
    const { rows, signal } = this.#options;
    const outcome = await this.#attempt(file);
    if (signal.aborted && outcome.type !== 'here') return;
    if (outcome.type === 'later') {
      await rows.delay(file.id, outcome.attempts, outcome.seconds);
      return;
    }
    await this.#report(file, outcome);
  }

  async #attempt(file: PendingFileRow): Promise<Outcome> {
    const { media, logger } = this.#options;
    try {
      return { type: 'here', mediaId: await media.fetch(file.media, file.name) };
    } catch (error) {
      logger.warn({ err: error, attempts: file.attempts }, 'a file of a message was not stored');
      return error instanceof MediaGone ? this.#askAgain(file) : outcomeOf(error, file);
    }
  }

  /** The phone uploads it to another place, from where it is fetched at once. */
  async #askAgain(file: PendingFileRow): Promise<Outcome> {
    const { media, rows } = this.#options;
    try {
      const moved = { ...file, media: await media.requestUpload(file.media, file.key) };
      await rows.moved(moved);
      const seconds = file.attempts === 0 ? 0 : delayAfter(file.attempts);
      return later(file, seconds);
    } catch (error) {
      return outcomeOf(error, file);
    }
  }

  async #report(file: PendingFileRow, outcome: Exclude<Outcome, { type: 'later' }>): Promise<void> {
    const { rows, media, handle } = this.#options;
    const event: MediaEvent = {
      type: 'media',
      connectionId: handle.connectionId,
      chatNumber: file.chatNumber,
      externalId: file.externalId,
      fromMe: file.fromMe,
      ...(outcome.type === 'here' ? { mediaId: outcome.mediaId } : {}),
      ...(outcome.type === 'full' ? { isStorageFull: true } : {}),
    };
    const [received] = await handle.receive([event]);
    if (outcome.type !== 'here') return rows.lost(file.id);
    if (received === 'ignored' || received === 'duplicate') await media.forget(outcome.mediaId);
    // Its message may only just be on its way, after a crash between the two.
    if (received === 'ignored' && file.attempts < 2) {
      return rows.delay(file.id, file.attempts + 1, delayAfter(1));
    }
    return rows.done(file.id);
  }
}

const later = ({ attempts }: PendingFileRow, seconds?: number): Outcome => {
  const failed = attempts + 1;
  return failed >= ATTEMPTS
    ? { type: 'lost' }
    : { type: 'later', attempts: failed, seconds: seconds ?? delayAfter(failed) };
};

const outcomeOf = (error: unknown, file: PendingFileRow): Outcome => {
  if (error instanceof MediaLost) return { type: 'lost' };
  if (!(error instanceof AppError)) {
    // Altered on its way it may be whole the next time; altered by its sender it never is.
    return error instanceof AlteredFile && file.attempts >= 2 ? { type: 'lost' } : later(file);
  }
  if (error.code === 'ERR_STORAGE_FULL') {
    return { type: 'later', attempts: file.attempts, seconds: FULL_SECONDS };
  }
  // Room comes by what people delete or buy, maybe never: they ask for it again.
  if (error.code === 'ERR_STORAGE_LIMIT') return { type: 'full' };
  // The storage's own refusals: too large, empty, of no kind it takes. Nothing will change them.
  return error.code === 'ERR_UPLOAD_TIMEOUT' ? later(file) : { type: 'lost' };
};

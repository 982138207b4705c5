import { downloadContentFromMessage } from '@whiskeysockets/baileys';
import type { WASocket } from '@whiskeysockets/baileys';
import { AppError } from 'prosa/core';
import type { Storage } from 'prosa/core';
import type { Logger } from 'pino';
import type { MediaReference } from './message-words.ts';

/** Largest file taken from the channel, in bytes. */
const LARGEST = 100 * 1024 * 1024;
const ATTEMPTS = 3;
const DEFAULT_HOST = 'mmg.whatsapp.net';
const TIMEOUT_MILLISECONDS = 60_000;

const NAMES: Readonly<Record<MediaReference['type'], string>> = {
  image: 'imagem',
  video: 'video',
  audio: 'audio',
  document: 'documento',
  sticker: 'figurinha',
};

/** The channel no longer has the file: its owner's phone must upload it again. */
export class MediaGone extends Error {}

const pathOf = ({ directPath, url }: MediaReference): string => {
  if (directPath.startsWith('/')) return directPath;
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return parsed?.hostname.endsWith('.whatsapp.net') ? parsed.pathname + parsed.search : '';
};

const statusOf = (error: unknown): number =>
  (error as { output?: { statusCode?: number } }).output?.statusCode ?? 0;

interface Options {
  readonly storage: Storage;
  readonly companyId: number;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly library: () => WASocket | undefined;
}

/** Fetches the files of messages into the company's own storage. */
export class LineMedia {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** @returns the stored file's id, or undefined when it is lost: its message is worth storing without it */
  async fetch(media: MediaReference, name?: string): Promise<string | undefined> {
    try {
      return await this.#store(media, name);
    } catch (error) {
      const isGone = error instanceof MediaGone;
      this.#options.logger.warn({ err: error, isGone }, 'a file of a message was not stored');
      return undefined;
    }
  }

  /**
   * From the channel's own host and from no other, whatever address a message names; stored as it comes: never in memory
   * as a whole, and cut at the limit whatever length was promised.
   */
  async #store(media: MediaReference, name: string | undefined): Promise<string> {
    const directPath = pathOf(media);
    if (directPath === '') throw new MediaGone('the message names no file of this channel');
    const { storage, companyId, signal } = this.#options;
    const host = await this.#host();
    for (let attempt = 1; ; attempt += 1) {
      try {
        const stream = await downloadContentFromMessage(
          { mediaKey: media.mediaKey, directPath },
          media.type,
          { host },
        );
        const stored = await storage.save({ companyId, system: 'whatsapp media' }, stream, {
          originalName: name ?? NAMES[media.type],
          declaredMime: media.mime.split(';')[0] ?? '',
          maxBytes: LARGEST,
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]),
        });
        return stored.id;
      } catch (error) {
        if ([403, 404, 410].includes(statusOf(error)))
          throw new MediaGone('gone', { cause: error });
        // The storage's own refusals have a code: nothing will change them.
        const isRefused = error instanceof AppError;
        if (attempt === ATTEMPTS || isRefused || signal.aborted) throw error;
      }
    }
  }

  async #host(): Promise<string> {
    const library = this.#options.library();
    if (!library) return DEFAULT_HOST;
    await library.refreshMediaConn(false).catch(() => undefined);
    return library.getMediaHost();
  }
}

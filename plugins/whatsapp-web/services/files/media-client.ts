import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { getMediaKeys } from '@whiskeysockets/baileys';
import type { WAMessage, WAMessageKey, WASocket } from '@whiskeysockets/baileys';
import type { Storage } from 'prosa/core';
import { DecryptStream } from './media-decryption.ts';
import type { MediaReference } from '../content/message-body.ts';

/** Largest file taken from the channel, in bytes. */
const LARGEST = 100 * 1024 * 1024;
const DEFAULT_HOST = 'mmg.whatsapp.net';
const DOWNLOAD_MILLISECONDS = 5 * 60_000;
/** How long the phone is given to upload a file again. */
const UPLOAD_MILLISECONDS = 30_000;
const NOT_FOUND = 404;

const NAMES: Readonly<Record<MediaReference['type'], string>> = {
  image: 'imagem',
  video: 'video',
  audio: 'audio',
  document: 'documento',
  sticker: 'figurinha',
};

/** The channel no longer has the file: its owner's phone must upload it again. */
export class MediaGone extends Error {}
/** Nobody has the file: it never will be here. */
export class MediaLost extends Error {}

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
  readonly signal: AbortSignal;
  readonly library: () => WASocket | undefined;
}

/** Fetches the files of messages into the company's own storage. */
export class MediaClient {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * From the channel's own host and from no other, whatever address a message names; stored as it comes: never in
   * memory as a whole, and cut at the limit whatever length was promised.
   * @returns the stored file's id
   * @throws MediaGone, MediaLost, the storage's own refusals, and whatever goes wrong on the way
   */
  async fetch(media: MediaReference, name: string | undefined): Promise<string> {
    const path = pathOf(media);
    if (path === '') throw new MediaLost('the message names no file of this channel');
    const { storage, companyId, signal } = this.#options;
    const over = new AbortController();
    const limits = [signal, over.signal, AbortSignal.timeout(DOWNLOAD_MILLISECONDS)];
    const whole = AbortSignal.any(limits);
    try {
      const source = await this.#opened(media, path, whole);
      const stored = await storage.save({ companyId, system: 'whatsapp media' }, source, {
        originalName: name ?? NAMES[media.type],
        declaredMime: media.mime.split(';')[0] ?? '',
        maxBytes: LARGEST,
        signal: whole,
      });
      return stored.id;
    } finally {
      // However it ended, the channel sends no more of it.
      over.abort();
    }
  }

  /** Removes a file no message shows. */
  async forget(id: string): Promise<void> {
    const { storage, companyId } = this.#options;
    await storage.remove({ companyId, system: 'whatsapp media' }, id);
  }

  /**
   * Asks the phone to upload a file again.
   * @returns where it is now
   * @throws MediaLost when the phone has it no more, and an error when it did not answer
   */
  async requestUpload(media: MediaReference, key: WAMessageKey): Promise<MediaReference> {
    const library = this.#options.library();
    if (!library) throw new Error('there is no socket to ask the phone on');
    const content = {
      mediaKey: media.mediaKey,
      directPath: media.directPath,
      url: media.url,
      mimetype: media.mime,
    };
    const message = { key, message: { [`${media.type}Message`]: content } } as WAMessage;
    const asking = library.updateMediaMessage(message).catch((error: unknown) => {
      if (statusOf(error) !== NOT_FOUND) throw error;
      throw new MediaLost('the phone has the file no more', { cause: error });
    });
    await Promise.race([asking, answerTimeout()]);
    return { ...media, directPath: content.directPath, url: content.url };
  }

  async #opened(media: MediaReference, path: string, signal: AbortSignal): Promise<Readable> {
    const url = new URL(path, `https://${await this.#host()}`);
    const headers = { origin: 'https://web.whatsapp.com' };
    const answer = await fetch(url, { signal, headers, redirect: 'error' });
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel();
      const isGone = [403, 404, 410].includes(answer.status);
      const words = `the channel answered ${String(answer.status)}`;
      throw isGone ? new MediaGone(words) : new Error(words);
    }
    const { iv, cipherKey, macKey } = await getMediaKeys(media.mediaKey, media.type);
    if (!macKey) throw new MediaLost('the message has no key for its file');
    const opening = new DecryptStream({ iv, cipherKey, macKey }, media.sha256);
    const sealed = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
    sealed.on('error', (error) => opening.destroy(error));
    opening.on('close', () => sealed.destroy());
    return sealed.pipe(opening);
  }

  async #host(): Promise<string> {
    const library = this.#options.library();
    if (!library) return DEFAULT_HOST;
    await library.refreshMediaConn(false).catch(() => undefined);
    return library.getMediaHost();
  }
}

const answerTimeout = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('the phone did not answer')), UPLOAD_MILLISECONDS).unref();
  });

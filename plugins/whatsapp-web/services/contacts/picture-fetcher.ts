import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import type { WASocket } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import { isGroup } from '../addresses/jid.ts';
import type { ProfilePictures } from './profile-pictures.ts';
import { boundedCache } from '../limits/bounded-cache.ts';

/** People waiting for their picture to be asked for; whoever comes then has another chance with the next message. */
const MOST = 200;
const REMEMBERED = 20_000;
const DAY_MILLISECONDS = 24 * 60 * 60_000;
/** Between two questions: nobody is in a hurry, and the channel counts. */
const PAUSE_MILLISECONDS = 1_000;
const ANSWER_MILLISECONDS = 10_000;
const DOWNLOAD_MILLISECONDS = 20_000;

interface Options {
  readonly companyId: number;
  readonly pictures: Pick<ProfilePictures, 'claim' | 'has' | 'keep'>;
  readonly library: () => WASocket | undefined;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** Asks for the pictures of those who write and of their groups, one after another, each at most once a day. */
export class PictureFetcher {
  readonly #options: Options;
  readonly #waiting = new Map<string, string>();
  readonly #asked = boundedCache<true>({ most: REMEMBERED, ttl: DAY_MILLISECONDS });
  #isRunning = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Somebody wrote, or something was said in a group. @param jid where the channel knows them */
  request(number: string, jid: string): void {
    if (this.#asked.has(number) || this.#waiting.size >= MOST) return;
    this.#waiting.set(number, jid);
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#run().finally(() => {
      this.#isRunning = false;
    });
  }

  async #run(): Promise<void> {
    const { signal, logger } = this.#options;
    for (;;) {
      // Before the first one too: what they wrote is stored by then, and they are a contact.
      await wait(PAUSE_MILLISECONDS, undefined, { signal, ref: false }).catch(() => undefined);
      const [next] = this.#waiting;
      if (!next || signal.aborted) return;
      this.#waiting.delete(next[0]);
      await this.#ask(...next).catch((error: unknown) => {
        logger.warn({ err: error }, 'a picture could not be fetched');
      });
    }
  }

  async #ask(number: string, jid: string): Promise<void> {
    const { companyId, pictures, library } = this.#options;
    const socket = library();
    const person = { companyId, number, isGroup: isGroup(jid) };
    if (!socket || !(await pictures.claim(person))) return;
    this.#asked.set(number, true);
    // Those who have none, and those who do not show it to us, are answered with an error.
    const url = await socket
      .profilePictureUrl(jid, 'preview', ANSWER_MILLISECONDS)
      .catch(() => undefined);
    const address = url === undefined ? undefined : await this.#checked(url, socket);
    if (!address) return;
    const version = address.pathname;
    if (await pictures.has(person, version)) return;
    const limit = AbortSignal.timeout(DOWNLOAD_MILLISECONDS);
    const signal = AbortSignal.any([this.#options.signal, limit]);
    const answer = await fetch(address, { signal, redirect: 'error' });
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel();
      return;
    }
    const source = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
    await pictures.keep(person, version, source, signal);
  }

  /** Only hosts of the channel itself are ever asked for a file. */
  async #checked(url: string, socket: WASocket): Promise<URL | undefined> {
    const address = URL.canParse(url) ? new URL(url) : undefined;
    if (address?.protocol !== 'https:') return undefined;
    if (address.hostname.endsWith('.whatsapp.net') && address.port === '') return address;
    const { hosts } = await socket.refreshMediaConn(false);
    return hosts.some(({ hostname }) => hostname === address.host) ? address : undefined;
  }
}

import { Core } from 'prosa/core';
import type { Outbound, Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { AutomaticReply, TicketFile } from '../../tickets/public.ts';
import type { Part } from '../shared/parts.ts';

const MOST_PARTS = 30;
const LONGEST_TEXT = 16_000;
const DOWNLOAD_MILLISECONDS = 15_000;

/** Makes what a service says into replies: its files are fetched and kept. */
@injectable()
export class PartReplies {
  constructor(
    @inject(Core.Outbound) private readonly outbound: Pick<Outbound, 'download'>,
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'save' | 'remove'>,
  ) {}

  /** A file that cannot be had is replaced by its address. */
  async of(
    companyId: number,
    parts: readonly Part[],
    signal: AbortSignal,
  ): Promise<readonly AutomaticReply[]> {
    const replies: AutomaticReply[] = [];
    for (const part of parts.slice(0, MOST_PARTS)) {
      const file =
        part.url === undefined ? undefined : await this.#file(companyId, part.url, signal);
      const text = file || part.url === undefined ? part.text : joined(part.text, part.url);
      replies.push({
        body: text.slice(0, LONGEST_TEXT),
        ...(file && { file }),
        ...(part.isOwn ? {} : { verbatim: true as const }),
        ...(part.delay > 0 && { delay: part.delay }),
      });
    }
    return replies;
  }

  /** Lets files go that nobody will be sent. */
  async forget(companyId: number, replies: readonly AutomaticReply[]): Promise<void> {
    await this.storage.remove({ companyId }, ...replies.flatMap(({ file }) => file?.id ?? []));
  }

  async #file(
    companyId: number,
    url: string,
    signal: AbortSignal,
  ): Promise<TicketFile | undefined> {
    try {
      const request = { url, signal, timeoutMilliseconds: DOWNLOAD_MILLISECONDS };
      return await this.outbound.download(request, async ({ stream, name, type }) => {
        const {
          id,
          name: kept,
          mime,
        } = await this.storage.save({ companyId }, stream, {
          originalName: name,
          declaredMime: type,
          signal,
        });
        return { id, name: kept, mime };
      });
    } catch (error) {
      if (signal.aborted) throw error;
      return undefined;
    }
  }
}

const joined = (text: string, url: string): string => (text === '' ? url : `${text}\n${url}`);

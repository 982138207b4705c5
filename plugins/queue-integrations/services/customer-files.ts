import { setTimeout as wait } from 'node:timers/promises';
import { Core } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { TicketMessages } from '../../tickets/public.ts';
import type { OccasionMessage } from '../../tickets/public.ts';
import type { SentFile } from '../typebot/client.ts';

const LARGEST = 16 * 1024 * 1024;
const LOOKS = 20;
const LOOK_MILLISECONDS = 1_000;

/** Reads the files that customers sent, for services that take them. */
@injectable()
export class CustomerFiles {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'transaction'>,
    @inject(TicketMessages) private readonly messages: Pick<TicketMessages, 'openFile'>,
  ) {}

  /** The file of a message; one that still comes is waited for a while. @returns undefined where there is none to be had */
  async read(
    companyId: number,
    { id, media }: OccasionMessage,
    signal: AbortSignal,
  ): Promise<SentFile | undefined> {
    if (!media || media.state === 'lost' || media.state === 'full') return undefined;
    for (let look = 0; look < LOOKS; look += 1) {
      const file = await this.#open(companyId, id);
      if (file) return file === 'too-large' ? undefined : file;
      await wait(LOOK_MILLISECONDS, undefined, { signal });
    }
    return undefined;
  }

  async #open(companyId: number, messageId: number): Promise<SentFile | 'too-large' | undefined> {
    const file = await this.database
      .transaction({ companyId }, (ctx) => this.messages.openFile(ctx, messageId))
      .catch(() => undefined);
    if (!file) return undefined;
    if (file.size > LARGEST) return 'too-large';
    const parts: Uint8Array[] = [];
    for await (const part of file.stream()) parts.push(part);
    return { name: file.name || 'arquivo', mime: file.mime, bytes: Buffer.concat(parts) };
  }
}

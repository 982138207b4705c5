import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Database, Scope, Storage, StoredMedia } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Tags } from '../../tags/public.ts';
import { Tickets } from '../../tickets/public.ts';
import { quickMessageErrors } from '../errors.ts';
import type { QuickMessage } from '../models/quick-message.ts';
import type { QuickMessageDto } from '../schemas.ts';
import { seen } from './finding.ts';
import { QuickMessageView } from './quick-message-view.ts';

type Sent = Awaited<ReturnType<Tickets['send']>>;

/** Puts prepared messages into tickets. */
@injectable()
export class QuickSending {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'transaction'>,
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'openRead' | 'remove' | 'save'>,
    @inject(Tickets) private readonly tickets: Tickets,
    @inject(Tags) private readonly tags: Tags,
    @inject(QuickMessageView) private readonly view: QuickMessageView,
  ) {}

  /** As it would be sent: its variables filled, its file at a fresh address. @throws as {@link send} */
  async preview(ctx: Ctx, id: number, ticketId: number): Promise<QuickMessageDto> {
    const row = await usable(ctx, id);
    const message = await this.tickets.fill(ctx, ticketId, row.message);
    return { ...(await this.view.one(ctx, row)), message };
  }

  /**
   * Sends text, file or both as the caller, and hangs its tag on the ticket.
   * @throws ERR_NO_QUICKMESSAGE_FOUND also for one that is switched off; ERR_MEDIA_NOT_FOUND; the codes of a message of
   * an attendant
   */
  async send(scope: Scope, id: number, ticketId: number): Promise<Sent> {
    // The ticket gets a file of its own: it stays there when the prepared message changes.
    const file = await this.#copy(scope, id, ticketId);
    try {
      return await this.database.transaction(scope, async (ctx) => {
        const row = await usable(ctx, id);
        const sent: Sent[number][] = [];
        for (const part of partsOf(row, file)) {
          sent.push(...(await this.tickets.send(ctx, ticketId, part)));
        }
        if (row.tagId !== null) await this.tags.add(ctx, ticketId, row.tagId);
        return sent;
      });
    } catch (error) {
      if (file) await this.storage.remove(scope, file.id);
      throw error;
    }
  }

  async #copy(scope: Scope, id: number, ticketId: number): Promise<StoredMedia | undefined> {
    const mediaId = await this.database.transaction(scope, async (ctx) => {
      const row = await usable(ctx, id);
      await this.tickets.show(ctx, ticketId);
      return row.mediaId;
    });
    if (mediaId === null) return undefined;
    const opened = await this.storage.openRead(scope, mediaId);
    return this.storage.save(scope, opened.read(), {
      originalName: opened.name,
      declaredMime: opened.mime,
    });
  }
}

const usable = async (ctx: Ctx, id: number): Promise<QuickMessage> => {
  const row = await seen(ctx, id);
  if (!row.active) throw quickMessageErrors.ERR_NO_QUICKMESSAGE_FOUND();
  return row;
};

interface Part {
  readonly body: string;
  readonly file?: StoredMedia;
}

/** The parts that go out, in their order. A voice carries no words, so that they go after it. */
const partsOf = (
  { message, sendOnlyMedia }: QuickMessage,
  file: StoredMedia | undefined,
): readonly Part[] => {
  if (!file) return [{ body: message }];
  if (sendOnlyMedia || message === '') return [{ body: '', file }];
  return file.kind === 'audio'
    ? [{ body: '', file }, { body: message }]
    : [{ body: message, file }];
};

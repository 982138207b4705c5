import type { Ctx } from 'prosa/contract';
import { Core, prepared } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ticketErrors } from '../../errors.ts';
import { MessageTranscribed } from '../../facts.ts';
import { Message } from '../../models/message.ts';
import type { MessageFile, MessageOrigin, TicketMessage, TicketMessages } from '../../public.ts';
import { mediaColumn, messageOf } from './media-column.ts';
import type { RowWithMedia } from './media-column.ts';
import { MessageChanges } from './message-changes.ts';
import { MessageEvents } from './message-events.ts';

const MOST_MESSAGES = 100;

/** Characters of a transcript. */
const LONGEST_TRANSCRIPT = 65_536;

interface Row extends RowWithMedia {
  readonly fromMe: boolean;
  readonly origin: MessageOrigin;
  readonly at: Date;
}

/** The messages of tickets as other plugins read them. */
@injectable()
export class TicketMessageAccess implements TicketMessages {
  constructor(
    @inject(MessageChanges) private readonly changes: MessageChanges,
    @inject(MessageEvents) private readonly events: MessageEvents,
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'openRead'>,
  ) {}

  async last(ctx: Ctx, ticketId: number, most: number): Promise<readonly TicketMessage[]> {
    const rows = await prepared<Row>(
      ctx,
      'tickets.last-messages-of-ticket',
      // Plus nothing keeps the company out of the choice of an index.
      `select m.id, m.body, m.kind, m.transcript, m.from_me as "fromMe", m.origin, m.created_at as at,
              ${mediaColumn('m')} as media
         from messages m
        where m.ticket_id = :ticketId and m.company_id + 0 = :companyId and not m.is_deleted
          and m.kind <> 'ciphertext'
        order by m.id desc limit :most::int`,
      { ticketId, companyId: ctx.companyId, most: Math.min(Math.max(most, 0), MOST_MESSAGES) },
    );
    return rows
      .map((row) => ({
        ...messageOf(row),
        fromMe: row.fromMe,
        origin: row.origin,
        at: row.at,
      }))
      .reverse();
  }

  async openFile(ctx: Ctx, messageId: number): Promise<MessageFile> {
    const { mediaId, mediaName } = await this.#find(ctx, messageId);
    const file = await this.storage.openRead(ctx, mediaId ?? '');
    const { id, mime, size } = file;
    return { id, name: mediaName, mime, size, stream: () => file.read() };
  }

  async transcribe(ctx: Ctx, messageId: number, words: string): Promise<void> {
    const message = await this.changes.lock(ctx, await this.#find(ctx, messageId));
    const kept = words.trim().slice(0, LONGEST_TRANSCRIPT);
    const transcript = kept === '' ? null : kept;
    if (message.transcript === transcript) return;
    await this.events.updated(
      ctx,
      await message.$query(ctx.trx).patchAndFetch({ transcript }),
      MessageTranscribed,
    );
  }

  async #find(ctx: Ctx, messageId: number): Promise<Message> {
    const message = await Message.query(ctx.trx).findById(messageId);
    if (!message) throw ticketErrors.ERR_FETCH_WAPP_MSG();
    return message;
  }
}

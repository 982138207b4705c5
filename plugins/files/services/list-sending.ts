import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Tickets } from '../../tickets/public.ts';
import type { FileListDto } from '../schemas.ts';
import { FileListService } from './file-list-service.ts';
import { ListParts } from './list-parts.ts';

type Sent = Awaited<ReturnType<Tickets['send']>>;

/** Puts lists of files into tickets. */
@injectable()
export class ListSending {
  constructor(
    @inject(Tickets) private readonly tickets: Tickets,
    @inject(FileListService) private readonly lists: Pick<FileListService, 'get'>,
    @inject(ListParts) private readonly parts: Pick<ListParts, 'parts'>,
  ) {}

  /** As it would be sent: its variables filled. @throws as {@link send} */
  async preview(ctx: Ctx, id: number, ticketId: number): Promise<FileListDto> {
    const record = await this.lists.get(ctx, id);
    const message = await this.tickets.fill(ctx, ticketId, record.message);
    return { ...record, message };
  }

  /**
   * Sends the message and then each file with its caption, as the caller.
   * @throws ERR_NO_FILE_FOUND, ERR_MEDIA_NOT_FOUND; the codes of a message of an attendant
   */
  async send(ctx: Ctx, id: number, ticketId: number): Promise<Sent> {
    const { message } = await this.lists.get(ctx, id);
    const sent = [...(await this.tickets.send(ctx, ticketId, { body: message }))];
    for (const part of await this.parts.parts(ctx, id)) {
      sent.push(...(await this.tickets.send(ctx, ticketId, part)));
    }
    return sent;
  }
}

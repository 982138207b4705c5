import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Ticket } from '../../models/ticket.ts';
import type { TicketFile, TicketIds, Tickets, TicketView } from '../../public.ts';
import type { MessageDto, TicketDto } from '../../schemas.ts';
import { MessageService } from './message-service.ts';
import { Sending } from '../outbox/sending.ts';
import { TicketFinder } from '../view/ticket-finder.ts';
import { sees, topicsOf, Visibility } from '../visibility/visibility.ts';

/** A ticket as other plugins may know it. */
export const viewOf = ({
  id,
  uuid,
  status,
  contactId,
  connectionId,
  userId,
  queueId,
}: TicketView): TicketView => ({
  id,
  uuid,
  status,
  contactId,
  connectionId,
  userId,
  queueId,
});

/** Tickets as other plugins meet them. */
@injectable()
export class TicketDirectory implements Tickets {
  constructor(
    @inject(TicketFinder) private readonly finder: TicketFinder,
    @inject(MessageService) private readonly messages: MessageService,
    @inject(Sending) private readonly sending: Sending,
    @inject(Visibility) private readonly visibility: Visibility,
  ) {}

  async byIds(ctx: Ctx, ids: readonly number[]): Promise<readonly TicketView[]> {
    if (ids.length === 0) return [];
    const rows = await Ticket.query(ctx.trx).whereIn('id', [...new Set(ids)]);
    return rows.map(viewOf);
  }

  async seen(ctx: Ctx, ids: readonly number[]): Promise<readonly TicketView[]> {
    if (ids.length === 0) return [];
    const sight = await this.visibility.of(ctx);
    return (await this.byIds(ctx, ids)).filter((ticket) => sees(sight, ticket));
  }

  ofContact({ trx, companyId }: Ctx, contactId: number): TicketIds {
    return trx('tickets').where({ company_id: companyId, contact_id: contactId }).select('id');
  }

  topicsOf(ticket: Pick<TicketView, 'userId' | 'queueId'>): readonly string[] {
    return topicsOf(ticket);
  }

  show(ctx: Ctx, id: number): Promise<TicketDto> {
    return this.finder.show(ctx, id);
  }

  async announce(ctx: Ctx, id: number): Promise<TicketDto> {
    const ticket = await this.finder.show(ctx, id);
    ctx.emit('tickets.ticket-updated', { ticket }, topicsOf(ticket));
    return ticket;
  }

  async fill(ctx: Ctx, id: number, text: string): Promise<string> {
    return this.sending.rendered(ctx, await this.finder.seen(ctx, id), text);
  }

  async send(
    ctx: Ctx,
    id: number,
    { body, file }: { readonly body: string; readonly file?: TicketFile },
  ): Promise<readonly MessageDto[]> {
    return file
      ? this.messages.sendFiles(ctx, id, [file], { body: [body] })
      : [await this.messages.sendText(ctx, id, { body })];
  }
}

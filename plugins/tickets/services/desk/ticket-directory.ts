import type { Ctx } from 'prosa/contract';
import { composing } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ticketErrors } from '../../errors.ts';
import { Ticket } from '../../models/ticket.ts';
import type {
  TicketFile,
  TicketIds,
  TicketNarrowings,
  Tickets,
  TicketStatus,
  TicketView,
} from '../../public.ts';
import type { MessageDto, TicketDto, TicketListDto, TicketListQuery } from '../../schemas.ts';
import { TicketList } from '../list/ticket-list.ts';
import { TicketSearch } from '../list/ticket-search.ts';
import { MessageService } from './message-service.ts';
import { Sending } from '../outbox/sending.ts';
import { Companions } from '../view/companions.ts';
import { TicketFinder } from '../view/ticket-finder.ts';
import { TicketRows } from '../view/ticket-rows.ts';
import { SEEN, sees, topicsOf, Visibility } from '../visibility/visibility.ts';

const ACTIVE: readonly TicketStatus[] = ['open', 'pending'];

/** Tickets of a list of ids that somebody sees, in its order. */
const SEEN_OF_LIST = `(
  select t.id from unnest(:ids::int[]) with ordinality as asked (id, place)
    join tickets t on t.company_id = :companyId and t.id = asked.id
   where ${SEEN} order by asked.place) as x`;

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
    @inject(TicketRows) private readonly rows: TicketRows,
    @inject(TicketList) private readonly list: TicketList,
    @inject(TicketSearch) private readonly search: TicketSearch,
    @inject(Companions) private readonly companions: Companions,
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

  async shown(ctx: Ctx, ids: readonly number[]): Promise<readonly TicketDto[]> {
    if (ids.length === 0) return [];
    const rows = await this.rows.read(ctx, 'seen-of-list', SEEN_OF_LIST, {
      ids: [...ids],
      viewerId: ctx.userId ?? 0,
      seesAll: ctx.userId === undefined || ctx.roles.includes('admin'),
    });
    return this.rows.present(ctx, rows);
  }

  active(ctx: Ctx, query: Omit<TicketListQuery, 'status'>): Promise<TicketListDto> {
    return this.list.page(ctx, query, false, ACTIVE);
  }

  async narrowed(
    ctx: Ctx,
    query: TicketNarrowings,
  ): Promise<{ readonly ids: TicketIds } | undefined> {
    const text = (query.searchParam ?? '').trim().toLowerCase();
    const [found, within] = await Promise.all([
      this.search.lookUp(ctx, text),
      this.companions.narrowing(composing(ctx), query),
    ]);
    if (!found && within.length === 0) return undefined;
    const list = Ticket.query(composing(ctx).trx)
      .select('tickets.id')
      .whereIn('tickets.status', [...ACTIVE]);
    for (const ids of within) void list.whereIn('tickets.id', ids as never);
    found?.narrow(list, undefined);
    return { ids: list.toKnexQuery() };
  }

  show(ctx: Ctx, id: number): Promise<TicketDto> {
    return this.finder.show(ctx, id);
  }

  async announce(ctx: Ctx, id: number): Promise<TicketDto> {
    const ticket = ctx.userId === undefined ? await this.#any(ctx, id) : await this.show(ctx, id);
    ctx.emit('tickets.ticket-updated', { ticket }, topicsOf(ticket));
    return ticket;
  }

  async announceMany(ctx: Ctx, ids: readonly number[]): Promise<readonly TicketDto[]> {
    const tickets = await this.shown(ctx, ids);
    for (const ticket of tickets) {
      ctx.emit('tickets.ticket-updated', { ticket }, topicsOf(ticket));
    }
    return tickets;
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

  /** One of the company, whoever sees it. */
  async #any(ctx: Ctx, id: number): Promise<TicketDto> {
    const [ticket] = await this.shown(ctx, [id]);
    if (!ticket) throw ticketErrors.ERR_NO_TICKET_FOUND();
    return ticket;
  }
}

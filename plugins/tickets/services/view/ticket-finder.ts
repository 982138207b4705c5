import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { ticketErrors } from '../../errors.ts';
import { Ticket } from '../../models/ticket.ts';
import type { TicketDto } from '../../schemas.ts';
import { TicketRows } from './ticket-rows.ts';
import type { TicketRow } from './ticket-rows.ts';
import { sees, Visibility } from '../visibility/visibility.ts';
import type { Sight } from '../visibility/visibility.ts';

/** A ticket somebody sees, to be shown. */
export interface SeenTicket {
  readonly row: TicketRow;
  readonly sight: Sight;
  /** As the API shows it, with what was changed since it was read. */
  readonly present: (changes?: Partial<TicketRow>) => Promise<TicketDto>;
}

/** Finds one ticket, for somebody who may see it. */
@injectable()
export class TicketFinder {
  constructor(
    @inject(Visibility) private readonly visibility: Visibility,
    @inject(TicketRows) private readonly rows: TicketRows,
  ) {}

  /** @throws ERR_NO_TICKET_FOUND when it is not there; ERR_NO_PERMISSION when it is another queue's */
  async seen(ctx: Ctx, id: number): Promise<Ticket> {
    return this.#require(ctx, await Ticket.query(ctx.trx).findById(id));
  }

  /** As {@link seen}, and nobody else changes it until the commit. */
  async locked(ctx: Ctx, id: number): Promise<Ticket> {
    return this.#require(ctx, await Ticket.query(ctx.trx).findById(id).forUpdate());
  }

  /**
   * As {@link locked}, for somebody who may write in it: it is open, and theirs, or they are admins.
   * @throws ERR_TICKET_NOT_OPEN, ERR_TICKET_OF_OTHER_USER
   */
  async writable(ctx: Ctx, id: number): Promise<Ticket> {
    const ticket = await this.locked(ctx, id);
    if (ticket.status !== 'open') throw ticketErrors.ERR_TICKET_NOT_OPEN();
    if (ticket.userId !== ctx.userId && !ctx.roles.includes('admin')) {
      throw ticketErrors.ERR_TICKET_OF_OTHER_USER();
    }
    return ticket;
  }

  async show(ctx: Ctx, id: number): Promise<TicketDto> {
    return (await this.shown(ctx, id)).present();
  }

  async showByUuid(ctx: Ctx, uuid: string): Promise<TicketDto> {
    const { row } = await this.#requireRow(ctx, this.rows.byUuid(ctx, uuid));
    return this.rows.one(ctx, row);
  }

  /** As {@link seen}, for showing it: with what the caller may see, in one round trip. */
  async shown(ctx: Ctx, id: number): Promise<SeenTicket> {
    return this.#seen(ctx, await this.#requireRow(ctx, this.rows.byId(ctx, id)));
  }

  /**
   * As {@link shown}, together with something that is read about the ticket within what the caller may see: both are
   * asked for at once, and nothing of it is told of a ticket that the caller may not see.
   */
  async shownWith<T>(
    ctx: Ctx,
    id: number,
    read: (sight: Sight) => Promise<T>,
  ): Promise<readonly [SeenTicket, T]> {
    const sight = await this.visibility.of(ctx);
    const found = this.#requireRow(ctx, this.rows.byId(ctx, id), sight);
    const beside = read(sight);
    // Of two refusals the ticket's own is told.
    await Promise.allSettled([found, beside]);
    return [this.#seen(ctx, await found), await beside];
  }

  #seen(ctx: Ctx, { row, sight }: { readonly row: TicketRow; readonly sight: Sight }): SeenTicket {
    return { row, sight, present: (changes) => this.rows.one(ctx, { ...row, ...changes }) };
  }

  async #requireRow(
    ctx: Ctx,
    asked: Promise<TicketRow | undefined>,
    known?: Sight,
  ): Promise<{ readonly row: TicketRow; readonly sight: Sight }> {
    const [sight, row] = await Promise.all([known ?? this.visibility.of(ctx), asked]);
    if (!row) throw ticketErrors.ERR_NO_TICKET_FOUND();
    if (!sees(sight, row)) throw ticketErrors.ERR_NO_PERMISSION();
    return { row, sight };
  }

  async #require(ctx: Ctx, ticket: Ticket | undefined): Promise<Ticket> {
    if (!ticket) throw ticketErrors.ERR_NO_TICKET_FOUND();
    const sight = await this.visibility.of(ctx);
    if (!sees(sight, ticket)) throw ticketErrors.ERR_NO_PERMISSION();
    return ticket;
  }
}

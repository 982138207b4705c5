import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { ticketErrors } from '../errors.ts';
import { Ticket } from '../models/ticket.ts';
import type { TicketDto } from '../schemas.ts';
import { TicketPresenter } from './ticket-presenter.ts';
import { sees, Visibility } from './visibility.ts';

/** Finds one conversation, for somebody who may see it. */
@injectable()
export class TicketFinder {
  constructor(
    @inject(Visibility) private readonly visibility: Visibility,
    @inject(TicketPresenter) private readonly presenter: TicketPresenter,
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
    return this.presenter.one(ctx, await this.seen(ctx, id));
  }

  async showByUuid(ctx: Ctx, uuid: string): Promise<TicketDto> {
    const ticket = await this.#require(ctx, await Ticket.query(ctx.trx).findOne('uuid', uuid));
    return this.presenter.one(ctx, ticket);
  }

  async #require(ctx: Ctx, ticket: Ticket | undefined): Promise<Ticket> {
    if (!ticket) throw ticketErrors.ERR_NO_TICKET_FOUND();
    const sight = await this.visibility.of(ctx);
    if (!sees(sight, ticket)) throw ticketErrors.ERR_NO_PERMISSION();
    return ticket;
  }
}

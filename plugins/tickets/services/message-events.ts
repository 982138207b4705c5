import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { Message } from '../models/message.ts';
import { Ticket } from '../models/ticket.ts';
import type { MessageDto } from '../schemas.ts';
import { MessagePresenter } from './message-presenter.ts';
import { topicsOf } from './visibility.ts';

/** Tells those who see a conversation what became of its messages. */
@injectable()
export class MessageEvents {
  constructor(@inject(MessagePresenter) private readonly presenter: MessagePresenter) {}

  /** A message as screens are given it. */
  shown(ctx: Ctx, message: Message): Promise<MessageDto> {
    return this.presenter.one(ctx, message);
  }

  /** A message changed. */
  async updated(ctx: Ctx, message: Message): Promise<MessageDto> {
    const ticket = await Ticket.query(ctx.trx).findById(message.ticketId).throwIfNotFound();
    const dto = await this.presenter.one(ctx, message);
    ctx.emit('tickets.message-updated', { message: dto }, topicsOf(ticket));
    return dto;
  }
}

import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { MessageAckChanged, MessageFailed, MessageUpdated } from '../../facts.ts';
import type { MessageChangeFact } from '../../facts.ts';
import type { Message } from '../../models/message.ts';
import { Ticket } from '../../models/ticket.ts';
import type { MessageDto } from '../../schemas.ts';
import { MessagePresenter } from '../view/message-presenter.ts';
import { listenersOf } from '../visibility/visibility.ts';

/** Tells those who see a ticket what became of its messages. */
@injectable()
export class MessageEvents {
  constructor(@inject(MessagePresenter) private readonly presenter: MessagePresenter) {}

  /** A message as screens are given it. */
  shown(ctx: Ctx, message: Message): Promise<MessageDto> {
    return this.presenter.one(ctx, message);
  }

  /** A message changed. @param fact the kind of change */
  async updated(
    ctx: Ctx,
    message: Message,
    fact: MessageChangeFact = MessageUpdated,
  ): Promise<MessageDto> {
    const ticket = await Ticket.query(ctx.trx).findById(message.ticketId).throwIfNotFound();
    const dto = await this.presenter.one(ctx, message);
    ctx.emit(fact, { message: dto }, listenersOf(ticket));
    return dto;
  }

  /** A message got further on its way, or will not get there. */
  acked(ctx: Ctx, message: Message): Promise<MessageDto> {
    return this.updated(ctx, message, message.ack === -1 ? MessageFailed : MessageAckChanged);
  }
}

import type { Ctx } from 'prosa/contract';
import type { UpstreamListener } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { CustomerTyping } from './customer-typing.ts';
import { Relay } from './relay.ts';

/** Tells everybody who sees a ticket that a colleague is typing in it, and the customer that an answer comes. */
@injectable()
export class TypingRelay implements UpstreamListener {
  readonly kind = 'typing';

  constructor(
    @inject(Relay) private readonly relay: Relay,
    @inject(CustomerTyping) private readonly customer: CustomerTyping,
  ) {}

  async heard(ctx: Ctx, userId: number, payload: Readonly<Record<string, unknown>>): Promise<void> {
    const said = await this.relay.read(ctx, userId, payload);
    if (said?.ticket.status !== 'open') return;
    const { ticket, name, active } = said;
    this.relay.tell(ctx, ticket, { event: 'presence', action: 'typing' }, { userId, name, active });
    const mayWrite = ticket.userId === userId || ctx.roles.includes('admin');
    if (mayWrite) await this.customer.show(ctx, ticket, undefined, active);
  }
}

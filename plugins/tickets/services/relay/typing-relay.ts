import type { Ctx } from 'prosa/contract';
import type { UpstreamListener } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../../connections/public.ts';
import { Contacts } from '../../../contacts/public.ts';
import type { Ticket } from '../../models/ticket.ts';
import { Relay } from './relay.ts';

/** Tells everybody who sees a ticket that a colleague is typing in it, and the customer that an answer comes. */
@injectable()
export class TypingRelay implements UpstreamListener {
  readonly kind = 'typing';

  constructor(
    @inject(Relay) private readonly relay: Relay,
    @inject(Connections) private readonly connections: Connections,
    @inject(Contacts) private readonly contacts: Contacts,
  ) {}

  async heard(ctx: Ctx, userId: number, payload: Readonly<Record<string, unknown>>): Promise<void> {
    const said = await this.relay.read(ctx, userId, payload);
    if (said?.ticket.status !== 'open') return;
    const { ticket, name, active } = said;
    this.relay.tell(ctx, ticket, { event: 'presence', action: 'typing' }, { userId, name, active });
    const mayWrite = ticket.userId === userId || ctx.roles.includes('admin');
    if (mayWrite) await this.#toCustomer(ctx, ticket, active);
  }

  /** Best effort: where another process runs the line, the customer sees nothing. */
  async #toCustomer(ctx: Ctx, { connectionId, contactId }: Ticket, active: boolean): Promise<void> {
    const line = connectionId === null ? undefined : this.connections.opened(connectionId);
    if (!line) return;
    const [contact] = await this.contacts.byIds(ctx, [contactId]);
    if (contact) ctx.afterCommit(() => line.setTyping(contact, active));
  }
}

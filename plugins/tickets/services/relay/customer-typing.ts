import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../../connections/public.ts';
import { Contacts } from '../../../contacts/public.ts';
import type { ContactView } from '../../../contacts/public.ts';
import type { Ticket } from '../../models/ticket.ts';

/** Shows a customer that an answer is being written. */
@injectable()
export class CustomerTyping {
  constructor(
    @inject(Connections) private readonly connections: Connections,
    @inject(Contacts) private readonly contacts: Contacts,
  ) {}

  /**
   * Best effort, after the commit: where another process runs the connection, the customer sees nothing.
   * @param known the ticket's contact, where the caller knows it
   */
  async show(
    ctx: Ctx,
    { connectionId, contactId }: Pick<Ticket, 'connectionId' | 'contactId'>,
    known?: ContactView,
    isActive = true,
  ): Promise<void> {
    const open = connectionId === null ? undefined : this.connections.opened(connectionId);
    if (!open) return;
    const [contact] = known ? [known] : await this.contacts.byIds(ctx, [contactId]);
    if (contact) ctx.afterCommit(() => open.setTyping(contact, isActive));
  }
}

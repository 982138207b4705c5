import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import type { TicketView } from '../../tickets/public.ts';
import { Users } from '../../users/public.ts';
import type { Note } from '../models/note.ts';
import type { NoteDto } from '../schemas.ts';

type NotedTicket = Pick<TicketView, 'id' | 'uuid' | 'status'>;

/** Notes as the API shows them: with their writer, contact and ticket. */
@injectable()
export class NotePresenter {
  constructor(
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(Users) private readonly users: Users,
  ) {}

  /** @param tickets the tickets the caller may see; notes on others are left out */
  async many(
    ctx: Ctx,
    notes: readonly Note[],
    tickets: readonly NotedTicket[],
  ): Promise<NoteDto[]> {
    const shown = byId(tickets);
    const kept = notes.filter(({ ticketId }) => shown.has(ticketId));
    if (kept.length === 0) return [];
    const contacts = byId(await this.contacts.byIds(ctx, [...idsOf(kept, 'contactId')]));
    const users = byId(await this.users.byIds(ctx, [...idsOf(kept, 'userId')]));
    return kept.flatMap((note) => {
      const ticket = shown.get(note.ticketId);
      const contact = contacts.get(note.contactId);
      const user = users.get(note.userId ?? 0);
      if (!ticket || !contact) return [];
      return {
        id: note.id,
        note: note.note,
        ticketId: ticket.id,
        ticket: { id: ticket.id, uuid: ticket.uuid, status: ticket.status },
        contactId: contact.id,
        contact: { id: contact.id, name: contact.name },
        userId: note.userId,
        user: user ? { id: user.id, name: user.name } : null,
        createdAt: note.createdAt.toISOString(),
        updatedAt: note.updatedAt.toISOString(),
      };
    });
  }
}

const byId = <T extends { readonly id: number }>(records: readonly T[]): ReadonlyMap<number, T> =>
  new Map(records.map((record) => [record.id, record]));

const idsOf = (notes: readonly Note[], key: 'contactId' | 'userId'): ReadonlySet<number> =>
  new Set(notes.flatMap((note) => note[key] ?? []));

import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Tickets } from '../../tickets/public.ts';
import type { TicketView } from '../../tickets/public.ts';
import { noteErrors } from '../errors.ts';
import { Note } from '../models/note.ts';
import type { CreateNoteBody, NoteDto, NoteListQuery } from '../schemas.ts';
import { NotePresenter } from './note-presenter.ts';

/** Notes on tickets, for those who may see the ticket. */
@injectable()
export class NoteService {
  constructor(
    @inject(Tickets) private readonly tickets: Tickets,
    @inject(NotePresenter) private readonly presenter: NotePresenter,
  ) {}

  /** Newest first. @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION when one ticket is asked for */
  async list(ctx: Ctx, { ticketId, contactId }: NoteListQuery): Promise<NoteDto[]> {
    if (ticketId !== undefined) await this.tickets.show(ctx, ticketId);
    const found = Note.query(ctx.trx).orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
    if (ticketId !== undefined) void found.where('ticketId', ticketId);
    if (contactId !== undefined) void found.where('contactId', contactId);
    const notes = await found;
    const tickets = await this.tickets.seen(ctx, [...new Set(notes.map((note) => note.ticketId))]);
    return this.presenter.many(ctx, notes, tickets);
  }

  /**
   * @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_TICKETNOTE_INVALID_NAME; ERR_NO_CONTACT_FOUND when the contact is not
   *   the ticket's
   */
  async create(ctx: Ctx, body: CreateNoteBody): Promise<NoteDto> {
    const text = body.note.trim();
    if (text.length < 2) throw noteErrors.ERR_TICKETNOTE_INVALID_NAME();
    const ticket = await this.tickets.show(ctx, body.ticketId);
    if (body.contactId !== undefined && body.contactId !== ticket.contactId) {
      throw noteErrors.ERR_NO_CONTACT_FOUND();
    }
    return this.add(ctx, ticket, text);
  }

  /** Adds a note to a ticket, the caller's or nobody's. */
  async add(
    ctx: Ctx,
    ticket: Pick<TicketView, 'id' | 'uuid' | 'status' | 'contactId' | 'userId' | 'queueId'>,
    text: string,
  ): Promise<NoteDto> {
    const row = await Note.query(ctx.trx).insertAndFetch({
      note: text,
      ticketId: ticket.id,
      contactId: ticket.contactId,
      userId: ctx.userId ?? null,
    });
    const [note] = await this.presenter.many(ctx, [row], [ticket]);
    if (!note) throw new Error('a note that was just written is not there');
    ctx.emit('notes.note-created', { ticketNote: note }, this.tickets.topicsOf(ticket));
    return note;
  }

  /**
   * Removes an own note; an admin any.
   * @throws ERR_NO_TICKETNOTE_FOUND; ERR_NO_PERMISSION for a colleague's, or on a ticket the caller may not see
   */
  async remove(ctx: Ctx, id: number): Promise<void> {
    const note = await Note.query(ctx.trx).findById(id);
    if (!note) throw noteErrors.ERR_NO_TICKETNOTE_FOUND();
    const ticket = await this.tickets.show(ctx, note.ticketId);
    if (note.userId !== ctx.userId && !ctx.roles.includes('admin')) {
      throw noteErrors.ERR_NO_PERMISSION();
    }
    const count = await Note.query(ctx.trx).deleteById(id);
    if (count === 0) throw noteErrors.ERR_NO_TICKETNOTE_FOUND();
    ctx.emit('notes.note-deleted', { ticketNoteId: id }, this.tickets.topicsOf(ticket));
  }
}

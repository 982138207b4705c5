import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { TurnNotes } from '../../automation/public.ts';
import type { TicketView } from '../../tickets/public.ts';
import { NOTE_LENGTH } from '../schemas.ts';
import { NoteService } from './note-service.ts';

/** Notes that the automation leaves for those who attend: nobody wrote them. */
@injectable()
export class AutomaticNotes implements TurnNotes {
  constructor(@inject(NoteService) private readonly notes: NoteService) {}

  async write(ctx: Ctx, ticket: TicketView, note: string): Promise<void> {
    const text = note.trim().slice(0, NOTE_LENGTH);
    if (text !== '') await this.notes.add(ctx, ticket, text);
  }
}

import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import { MessageTexts, Tickets } from '../../tickets/public.ts';
import type { FoundMessage } from '../schemas.ts';
import type { Wanted } from './query.ts';
import { snippetOf } from './snippet.ts';

/** A message that was found, and how. */
export interface Found {
  readonly messageId: number;
  readonly isSimilar: boolean;
}

interface TextRow {
  id: number;
  ticket_id: number;
  contact_id: number;
  from_me: boolean;
  created_at: Date;
  text: string;
}

/** Found messages as the API shows them: each with its ticket and its contact. */
@injectable()
export class MessageHitPresenter {
  constructor(
    @inject(MessageTexts) private readonly texts: MessageTexts,
    @inject(Tickets) private readonly tickets: Tickets,
    @inject(Contacts) private readonly contacts: Contacts,
  ) {}

  /** Those that went meanwhile are left out. */
  async present(
    ctx: Ctx,
    found: readonly Found[],
    wanted: Wanted,
    alternatives: readonly string[],
  ): Promise<FoundMessage[]> {
    if (found.length === 0) return [];
    const ids = found.map(({ messageId }) => messageId);
    const rows = (await this.texts.rows(ctx).whereIn('messages.id', ids)) as TextRow[];
    const texts = new Map(rows.map((row) => [row.id, row]));
    const tickets = byId(
      await this.tickets.byIds(
        ctx,
        rows.map((row) => row.ticket_id),
      ),
    );
    const contacts = byId(
      await this.contacts.byIds(
        ctx,
        rows.map((row) => row.contact_id),
      ),
    );
    return found.flatMap(({ messageId, isSimilar }) => {
      const row = texts.get(messageId);
      const ticket = row && tickets.get(row.ticket_id);
      const contact = row && contacts.get(row.contact_id);
      if (!ticket || !contact) return [];
      return [
        {
          messageId,
          ticketId: ticket.id,
          ticketUuid: ticket.uuid,
          ticketStatus: ticket.status,
          fromMe: row.from_me,
          createdAt: row.created_at.toISOString(),
          snippet: snippetOf(row.text, wanted, alternatives),
          isSimilar,
          contact: {
            id: contact.id,
            name: contact.name,
            profilePicUrl: contact.profilePicUrl,
            isGroup: contact.isGroup,
          },
        },
      ];
    });
  }
}

const byId = <T extends { readonly id: number }>(rows: readonly T[]): ReadonlyMap<number, T> =>
  new Map(rows.map((row) => [row.id, row]));

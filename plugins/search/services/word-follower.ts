import type { Ctx, EitherFact } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { ContactDeleted } from '../../contacts/public.ts';
import {
  MessageDeleted,
  MessageEdited,
  MessageReceived,
  MessageSent,
  MessageTranscribed,
  MessageUpdated,
  TicketDeleted,
  TicketOpened,
  Tickets,
} from '../../tickets/public.ts';
import { NEWEST, WordStore } from './word-store.ts';

/** Facts that change the kept words. */
export const FOLLOWED = [
  MessageReceived,
  MessageSent,
  MessageUpdated,
  MessageTranscribed,
  MessageEdited,
  MessageDeleted,
  TicketOpened,
  TicketDeleted,
  ContactDeleted,
] as const;

type Followed = EitherFact<NonNullable<(typeof FOLLOWED)[number]['__payload']>>;

/** Keeps the words of messages in line with them, by the facts that tell of messages. */
@injectable()
export class WordFollower {
  constructor(
    @inject(WordStore) private readonly words: WordStore,
    @inject(Tickets) private readonly tickets: Tickets,
  ) {}

  /** Reads the messages that facts tell of, as they are by now: facts that are given again change nothing. */
  async follow(ctx: Ctx, facts: readonly Followed[]): Promise<void> {
    await this.words.lock(ctx, { waits: true });
    const messages = new Set<number>();
    const opened = new Set<number>();
    const tickets = new Set<number>();
    const contacts = new Set<number>();
    for (const { payload } of facts) {
      if ('message' in payload) messages.add(payload.message.id);
      else if ('to' in payload) opened.add(payload.ticketId);
      else if ('ticketId' in payload) tickets.add(payload.ticketId);
      else contacts.add(payload.contactId);
    }
    await this.words.refresh(ctx, [...messages]);
    await this.words.refreshTickets(ctx, [...opened]);
    await this.#forgetTickets(ctx, [...tickets]);
    await this.words.forgetContacts(ctx, [...contacts]);
  }

  /** The log no longer tells which messages changed: they may be anywhere in the history. */
  async readAnew(ctx: Ctx): Promise<void> {
    await this.words.lock(ctx, { waits: true });
    await ctx
      .trx('search_progress')
      .where('company_id', ctx.companyId)
      .update({ before_id: NEWEST });
  }

  /** In the log of an earlier version the same event told people to let go of a ticket that is still there. */
  async #forgetTickets(ctx: Ctx, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const still = new Set((await this.tickets.byIds(ctx, ids)).map(({ id }) => id));
    await this.words.forgetTickets(
      ctx,
      ids.filter((id) => !still.has(id)),
    );
  }
}

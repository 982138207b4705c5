import type { Ctx, JobCompanies } from 'prosa/contract';
import { Core, feedHeads, readFeed } from 'prosa/core';
import type { Database, FeedStretch } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import { Tickets } from '../../tickets/public.ts';
import { NEWEST, WordStore } from './word-store.ts';

/** The events that change the kept words, each with the path of the id of its message, ticket or contact. */
const FEED = {
  'tickets.message-received': 'message.id',
  'tickets.message-sent': 'message.id',
  'tickets.message-updated': 'message.id',
  'tickets.message-edited': 'message.id',
  'tickets.message-deleted': 'message.id',
  // An earlier version has left these in the log.
  'tickets.message-created': 'message.id',
  'tickets.ticket-deleted': 'ticketId',
  'contacts.contact-deleted': 'contactId',
} as const;

const MESSAGE_EVENTS = [
  'tickets.message-received',
  'tickets.message-sent',
  'tickets.message-updated',
  'tickets.message-edited',
  'tickets.message-deleted',
  'tickets.message-created',
] as const;

/** Events looked through, and messages of the history read, in one transaction: some tens of milliseconds. */
const STRETCH = 1_000;
const BATCH = 1_000;

/** Milliseconds after which a run ends with something left for the next one: others wait for the clock too. */
const PATIENCE = 20_000;

interface Progress {
  readonly seq: number;
  /** Messages below it are still to be read; null when the whole history has been. */
  readonly beforeId: number | null;
}

/** Keeps the words of messages in step with them: reads each company's history once, and then follows its event log. */
@injectable()
export class Follower {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'transaction' | 'system'>,
    @inject(WordStore) private readonly words: WordStore,
    @inject(Tickets) private readonly tickets: Tickets,
    @inject(Contacts) private readonly contacts: Contacts,
  ) {}

  /** Companies take turns, batch by batch, until all are in step or time is up. */
  async run(companies: Pick<JobCompanies, 'among'>): Promise<void> {
    const until = performance.now() + PATIENCE;
    let behind = await companies.among(await this.#behind());
    while (behind.length > 0 && performance.now() < until) {
      const left: number[] = [];
      for (const companyId of behind) {
        if (await this.#step(companyId)) left.push(companyId);
      }
      behind = left;
    }
  }

  /** Has the company's whole history read anew, without a moment in which nothing is found. */
  async startOver({ trx, companyId }: Ctx): Promise<void> {
    await trx('search_terms').where('company_id', companyId).delete();
    await trx('search_progress').where('company_id', companyId).update({ before_id: NEWEST });
  }

  async #behind(): Promise<number[]> {
    return this.database.system('whose words are behind', async (ctx) => {
      const heads = await feedHeads(ctx);
      const rows = await ctx
        .trx('search_progress')
        .select<{ company_id: number; seq: string; before_id: number | null }[]>();
      const inStep = new Set(
        rows
          .filter((row) => row.before_id === null && Number(row.seq) === heads.get(row.company_id))
          .map((row) => row.company_id),
      );
      return [...heads.keys()].filter((companyId) => !inStep.has(companyId));
    });
  }

  /** One batch of one company. @returns whether there is more to do */
  #step(companyId: number): Promise<boolean> {
    return this.database.transaction({ companyId, system: 'words of messages' }, async (ctx) => {
      const progress = await this.#lock(ctx);
      if (!progress) return false;
      const stretch = await readFeed(ctx, FEED, { after: progress.seq, length: STRETCH });
      if (!stretch.isLost) await this.#follow(ctx, stretch);
      // The messages of missed events may be anywhere.
      const beforeId = stretch.isLost ? NEWEST : progress.beforeId;
      const next =
        beforeId === null || stretch.hasMore
          ? beforeId
          : ((await this.words.fillBefore(ctx, beforeId, BATCH)) ?? null);
      await ctx
        .trx('search_progress')
        .where('company_id', companyId)
        .update({ seq: stretch.seq, before_id: next });
      return stretch.hasMore || next !== null;
    });
  }

  /** Where it stands; a new company begins at the end of its log with all its history to read. */
  async #lock({ trx, companyId }: Ctx): Promise<Progress | undefined> {
    await trx.raw(
      `insert into search_progress (company_id, seq, before_id)
         select :companyId, coalesce((select last_seq from event_sequences where company_id = :companyId), 0), :newest
          where not exists (select from search_progress where company_id = :companyId)
       on conflict do nothing`,
      { companyId, newest: NEWEST },
    );
    const { rows } = await trx.raw<{ rows: { seq: string; before_id: number | null }[] }>(
      'select seq, before_id from search_progress where company_id = ? for update skip locked',
      [companyId],
    );
    const [row] = rows;
    return row && { seq: Number(row.seq), beforeId: row.before_id };
  }

  async #follow(ctx: Ctx, { values }: FeedStretch): Promise<void> {
    const ids = (event: keyof typeof FEED): number[] => (values[event] ?? []).map(Number);
    const messages = MESSAGE_EVENTS.flatMap((event) => ids(event));
    await this.words.refresh(ctx, [...new Set(messages)]);
    // In the log of a version before this one the same event told people to let go of a ticket.
    const tickets = ids('tickets.ticket-deleted');
    const still = new Set((await this.tickets.byIds(ctx, tickets)).map(({ id }) => id));
    await this.words.forgetTickets(
      ctx,
      tickets.filter((id) => !still.has(id)),
    );
    await this.words.forgetContacts(ctx, ids('contacts.contact-deleted'));
  }
}

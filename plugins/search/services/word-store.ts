import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { MessageTexts } from '../../tickets/public.ts';

/** Above every id: the history is read from its newest message down. */
export const NEWEST = 2_147_483_647;

/**
 * Brings what is kept of some messages in line with them: `:batch` are the messages as they are, `:outdated` says which
 * kept rows are spoken of. A row that stays the same is not written.
 */
const bringInLine = (outdated: string): string => `
  with batch as materialized (select * from :batch as rows),
       worded as materialized (
         select company_id, id, ticket_id, contact_id, search_words(text) as words from batch),
       gone as (
         delete from search_messages m
          where m.company_id = :companyId and ${outdated}
            and not exists (select from worded w where w.id = m.message_id and cardinality(w.words) > 0)),
       kept as (
         insert into search_messages as m (company_id, message_id, ticket_id, contact_id, words)
           select company_id, id, ticket_id, contact_id, array_to_tsvector(words) from worded
            where cardinality(words) > 0
         on conflict (company_id, message_id) do update
           set ticket_id = excluded.ticket_id, contact_id = excluded.contact_id, words = excluded.words
         where (m.ticket_id, m.contact_id, m.words)
               is distinct from (excluded.ticket_id, excluded.contact_id, excluded.words)),
       terms as (
         insert into search_terms (company_id, word, stem)
           select distinct :companyId::int, word, search_stem(word)
             from worded cross join lateral unnest(words) as word
            where char_length(word) between 3 and 30 and word !~ '[0-9]'
           order by 2
         on conflict do nothing)
  select coalesce(min(id), 0) as low, count(*)::int as total from batch`;

/** The words that are kept of a company's messages. */
@injectable()
export class WordStore {
  constructor(@inject(MessageTexts) private readonly texts: MessageTexts) {}

  /**
   * Takes the company's kept words until the end of the transaction, so that one reads messages after the other: an older look at
   * a message would be written over a newer one. A company that has none yet begins with its whole history to read.
   * @param waits for whoever has them; false: passes them over
   * @returns the id below which messages are still to be read, null when all have been; undefined while another has them
   */
  async lock(
    { trx, companyId }: Ctx,
    { waits }: { readonly waits: boolean },
  ): Promise<number | null | undefined> {
    await trx.raw(
      `insert into search_progress (company_id, before_id)
         select :companyId, :newest
          where not exists (select from search_progress where company_id = :companyId)
       on conflict do nothing`,
      { companyId, newest: NEWEST },
    );
    const { rows } = await trx.raw<{ rows: { before_id: number | null }[] }>(
      `select before_id from search_progress where company_id = ? for update ${waits ? '' : 'skip locked'}`,
      [companyId],
    );
    return rows[0]?.before_id;
  }

  /** Messages that were made or changed. */
  async refresh(ctx: Ctx, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await ctx.trx.raw(bringInLine('m.message_id = any(:ids::int[])'), {
      companyId: ctx.companyId,
      ids: [...ids],
      batch: this.texts.rows(ctx).whereIn('messages.id', [...ids]),
    });
  }

  /** All messages of tickets: one that was quiet has some from before it was opened. */
  async refreshTickets(ctx: Ctx, ticketIds: readonly number[]): Promise<void> {
    if (ticketIds.length === 0) return;
    await ctx.trx.raw(bringInLine('m.ticket_id = any(:ticketIds::int[])'), {
      companyId: ctx.companyId,
      ticketIds: [...ticketIds],
      batch: this.texts.rows(ctx).whereIn('messages.ticket_id', [...ticketIds]),
    });
  }

  /**
   * The messages before one, newest first.
   * @returns the oldest of them, from which it goes on; undefined when there is nothing older
   */
  async fillBefore(ctx: Ctx, before: number, length: number): Promise<number | undefined> {
    const { rows } = await ctx.trx.raw<{ rows: { low: number; total: number }[] }>(
      bringInLine(
        `m.message_id < :before
           and m.message_id >= (select case when count(*) < :length then 0 else min(id) end from batch)`,
      ),
      {
        companyId: ctx.companyId,
        before,
        length,
        batch: this.texts
          .rows(ctx)
          .where('messages.id', '<', before)
          .orderBy('messages.id', 'desc')
          .limit(length),
      },
    );
    const [row] = rows;
    return row && row.total === length ? row.low : undefined;
  }

  async forgetTickets({ trx, companyId }: Ctx, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await trx('search_messages')
      .where('company_id', companyId)
      .whereIn('ticket_id', [...ids])
      .delete();
  }

  async forgetContacts({ trx, companyId }: Ctx, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await trx('search_messages')
      .where('company_id', companyId)
      .whereIn('contact_id', [...ids])
      .delete();
  }
}

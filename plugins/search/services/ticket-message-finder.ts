import type { Ctx } from 'prosa/contract';
import { composing, prepared } from 'prosa/core';
import { LRUCache } from 'lru-cache';
import { injectable } from 'tsyringe';
import type { FoundInMessages, MessageFinder, MessageRows } from '../../tickets/public.ts';
import { tsQueryOf, wantedOf } from './query.ts';

/** Messages up to which a word counts as rare. Above, one ticket in a few has it, and a list soon finds its page. */
const RARE = 10_000;

/** The tickets in which words were said, for the desk's list: accents and case forgiven, slips not. */
@injectable()
export class TicketMessageFinder implements MessageFinder {
  /** A text is always split the same way, and every page of a list asks for it again. */
  readonly #splits = new LRUCache<string, readonly string[]>({ max: 1_000 });

  async find(ctx: Ctx, text: string): Promise<FoundInMessages | undefined> {
    const wanted = wantedOf(await this.#split(ctx, text));
    if (!wanted) return undefined;
    const found = await prepared<{ id: number }>(
      ctx,
      'search.tickets-saying',
      `select ticket_id as id from search_messages
        where company_id = :companyId and words @@ :wanted::tsquery limit :most::int`,
      { companyId: ctx.companyId, wanted: tsQueryOf(wanted), most: RARE + 1 },
    );
    if (found.length <= RARE) return { ticketIds: [...new Set(found.map(({ id }) => id))] };
    const { trx } = composing(ctx);
    const messages = (): MessageRows =>
      trx('search_messages')
        .where('search_messages.company_id', ctx.companyId)
        .whereRaw('search_messages.words @@ ?::tsquery', [tsQueryOf(wanted)]);
    return {
      messagesOf: (column) =>
        messages().where('search_messages.ticket_id', trx.ref(column) as never),
    };
  }

  async #split(ctx: Ctx, text: string): Promise<readonly string[]> {
    const known = this.#splits.get(text);
    if (known) return known;
    const [row] = await prepared<{ split: string[] }>(
      ctx,
      'search.split',
      'select search_split(:text) as split',
      { text },
    );
    const split = row?.split ?? [];
    this.#splits.set(text, split);
    return split;
  }
}

import type { Ctx } from 'prosa/contract';
import { coreErrors } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { MessageTexts } from '../../tickets/public.ts';
import type { MessageSearchPage, MessageSearchQuery } from '../schemas.ts';
import { MessageHitPresenter } from './message-hit-presenter.ts';
import type { Found } from './message-hit-presenter.ts';
import { FIRST, readCursor, tsQueryOf, wantedOf, writeCursor } from './query.ts';
import type { SearchCursor, Wanted } from './query.ts';
import { Terms } from './terms.ts';

const PAGE = 20;

/** Messages the newest of which are looked through one by one: common words fill a page from there. */
const WINDOW = 5_000;

type Seen = Awaited<ReturnType<MessageTexts['seenTickets']>>;
type Alternatives = ReadonlyMap<string, readonly string[]>;

interface Look {
  readonly seen: Seen;
  readonly ticketId: number | undefined;
  readonly wanted: Wanted;
}

interface Row {
  message_id: number;
}

/** Finds messages by their words: newest first, those with the very words before those with words spelled alike. */
@injectable()
export class MessageSearch {
  constructor(
    @inject(MessageTexts) private readonly texts: MessageTexts,
    @inject(MessageHitPresenter) private readonly found: MessageHitPresenter,
    @inject(Terms) private readonly terms: Terms,
  ) {}

  async page(ctx: Ctx, query: MessageSearchQuery): Promise<MessageSearchPage> {
    const cursor = query.cursor === undefined ? FIRST : readCursor(query.cursor);
    if (!cursor) throw coreErrors.ERR_VALIDATION({ field: 'cursor' });
    const { wanted, isComplete } = await this.#read(ctx, query.searchParam);
    if (!wanted) return { messages: [], hasMore: false, nextCursor: null, isComplete };
    const look = { wanted, ticketId: query.ticketId, seen: await this.texts.seenTickets(ctx) };
    const limit = query.limit ?? PAGE;
    const exact = cursor.tier === 'exact' ? await this.#exact(ctx, look, cursor, limit + 1) : [];
    let alternatives: Alternatives = new Map();
    let similar: Found[] = [];
    if (exact.length <= limit) {
      alternatives = await this.terms.alike(ctx, wanted);
      const from = cursor.tier === 'exact' ? FIRST : cursor;
      const room = limit + 1 - exact.length;
      similar = await this.#similar(ctx, look, from.before, alternatives, room);
    }
    const rows = [...exact, ...similar];
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const hasMore = rows.length > limit;
    return {
      messages: await this.found.present(ctx, shown, wanted, [...alternatives.values()].flat()),
      hasMore,
      nextCursor: hasMore && last ? writeCursor(cursorAfter(last)) : null,
      isComplete,
    };
  }

  /** The typed text, in words; and whether the company's whole history can be searched. */
  async #read(
    { trx, companyId }: Ctx,
    typed: string,
  ): Promise<{ readonly wanted: Wanted | undefined; readonly isComplete: boolean }> {
    const { rows } = await trx.raw<{ rows: { split: string[]; is_complete: boolean }[] }>(
      `select search_split(:typed) as split,
              exists (select from search_progress
                       where company_id = :companyId and before_id is null) as is_complete`,
      { typed, companyId },
    );
    const [row] = rows;
    return { wanted: wantedOf(row?.split ?? []), isComplete: row?.is_complete ?? false };
  }

  async #exact(ctx: Ctx, look: Look, { before }: SearchCursor, limit: number): Promise<Found[]> {
    const condition = { sql: 'words @@ :wanted::tsquery', wanted: tsQueryOf(look.wanted) };
    const ids = await this.#ids(ctx, look, condition, before, limit);
    return ids.map((messageId) => ({ messageId, isSimilar: false }));
  }

  async #similar(
    ctx: Ctx,
    look: Look,
    before: number,
    alternatives: Alternatives,
    limit: number,
  ): Promise<Found[]> {
    if (alternatives.size === 0) return [];
    const condition = {
      sql: 'words @@ :wanted::tsquery and not words @@ :exact::tsquery',
      wanted: tsQueryOf(look.wanted, alternatives),
      exact: tsQueryOf(look.wanted),
    };
    const ids = await this.#ids(ctx, look, condition, before, limit);
    return ids.map((messageId) => ({ messageId, isSimilar: true }));
  }

  /**
   * The newest messages that meet a condition and that the caller may see. Common words are found among the newest
   * messages; only if those do not fill the page is the word's index asked, which knows all and no order.
   */
  async #ids(
    { trx, companyId }: Ctx,
    { seen, ticketId }: Look,
    { sql, ...words }: { readonly sql: string; readonly wanted: string; readonly exact?: string },
    before: number,
    limit: number,
  ): Promise<number[]> {
    const sight = seen === undefined ? '' : 'and ticket_id in :seen';
    const bindings = { companyId, before, limit, window: WINDOW, ...words, seen: seen?.ids ?? 0 };
    if (ticketId === undefined) {
      const recent = await trx.raw<{ rows: Row[] }>(
        `select message_id from (
           select message_id, ticket_id, words from search_messages
            where company_id = :companyId and message_id < :before
            order by message_id desc limit :window) newest
          where ${sql} ${sight}
          order by message_id desc limit :limit`,
        bindings,
      );
      if (recent.rows.length === limit) return recent.rows.map(({ message_id }) => message_id);
    }
    const { rows } = await trx.raw<{ rows: Row[] }>(
      // Plus nothing: read in the order of ids, a rare word would be looked for in every message.
      `select message_id from search_messages
        where company_id = :companyId and message_id < :before and ${sql} ${sight}
              ${ticketId === undefined ? '' : 'and ticket_id = :ticketId'}
        order by message_id + 0 desc limit :limit`,
      { ...bindings, ticketId: ticketId ?? 0 },
    );
    return rows.map(({ message_id }) => message_id);
  }
}

const cursorAfter = ({ messageId, isSimilar }: Found): SearchCursor => ({
  tier: isSimilar ? 'similar' : 'exact',
  before: messageId,
});

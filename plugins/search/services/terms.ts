import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import type { Wanted } from './query.ts';
import { alternativesOf, forgiven } from './spelling.ts';
import type { Candidate } from './spelling.ts';

/** Words looked at more closely for each that was typed. */
const CANDIDATES = 200;

interface TermRow {
  word: string;
  is_form: boolean;
}

/** The share of trigrams that a word has in common with a word one slip away, by its length; fewer letters share less. */
const shareOf = (word: string): number => {
  if (word.length <= 5) return 0.1;
  return word.length <= 7 ? 0.2 : 0.3;
};

/** The words a company's messages are made of. */
@injectable()
export class Terms {
  /** For each word that was typed, the company's words spelled alike and its other forms. Words without any are left out. */
  async alike(ctx: Ctx, { words }: Wanted): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = new Map<string, readonly string[]>();
    for (const word of words) {
      // A number with a digit wrong is another number.
      if (forgiven(word) === 0 || /\p{N}/u.test(word)) continue;
      const alternatives = alternativesOf(word, await this.#candidates(ctx, word));
      if (alternatives.length > 0) found.set(word, alternatives);
    }
    return found;
  }

  async #candidates({ trx, companyId }: Ctx, word: string): Promise<readonly Candidate[]> {
    await trx.raw(`select set_config('pg_trgm.similarity_threshold', ?, true)`, [
      String(shareOf(word)),
    ]);
    const { rows } = await trx.raw<{ rows: TermRow[] }>(
      `(select word, true as is_form from search_terms
         where company_id = :companyId and stem = search_stem(:word) limit :limit)
       union all
       (select word, false from search_terms
         where company_id = :companyId and word % :word
         order by similarity(word, :word) desc, word limit :limit)`,
      { companyId, word, limit: CANDIDATES },
    );
    return rows.map(({ word: other, is_form }) => ({ word: other, isForm: is_form }));
  }
}

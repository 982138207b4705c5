import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import type { KnowledgePassageDto } from '../../shared/knowledge-schemas.ts';
import type { KnowledgeSearch } from '../ports.ts';

/** Most passages of an answer, and most characters of all of them together. */
const MOST_PASSAGES = 5;
const MOST_CHARACTERS = 6_000;

/** Least share of a question's words, rare ones counting more, that a passage has to have. */
const LEAST_SCORE = 0.25;

/**
 * Each of the question's words is looked up by itself. A word counts by how rare it is among the chunks that may be
 * searched; one that is in none of them counts like one that half of them have: people say much around a question.
 */
const SEARCH = `
  with sources as materialized (
         select id, name, chunk_count from knowledge_sources
          where company_id = :companyId and (prompt_id is null or prompt_id = :promptId)),
       total as (select coalesce(sum(chunk_count), 0)::float as chunks from sources),
       asked as materialized (
         select lexeme, ('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''')::tsquery as query
           from unnest(tsvector_to_array(knowledge_words(:query))) as lexeme
          limit 40),
       hits as materialized (
         select a.lexeme, c.id
           from asked a
           join knowledge_chunks c on c.company_id = :companyId and c.words @@ a.query
           join sources s on s.id = c.source_id),
       weighed as (
         select a.lexeme, case when count(h.id) = 0 then ln(3)
                     else ln(1 + (t.chunks + 1) / (count(h.id) + 0.5)) end as weight
           from asked a cross join total t left join hits h on h.lexeme = a.lexeme
          group by a.lexeme, t.chunks),
       scored as (
         select h.id, sum(w.weight) / (select sum(weight) from weighed) as score
           from hits h join weighed w on w.lexeme = h.lexeme group by h.id)
  select s.id as source_id, s.name, c.body, scored.score
    from scored
    join knowledge_chunks c on c.company_id = :companyId and c.id = scored.id
    join sources s on s.id = c.source_id
   where scored.score >= :least
   order by scored.score desc, length(c.body), c.id
   limit :most`;

interface Found {
  readonly source_id: number;
  readonly name: string;
  readonly body: string;
  readonly score: number;
}

/** Sources that a prompt may know. */
const OF_PROMPT = 'company_id = :companyId and (prompt_id is null or prompt_id = :promptId)';

/** Looks questions up in the sources that a prompt may know, by the words of both. */
@injectable()
export class StoredKnowledge implements KnowledgeSearch {
  async search(ctx: Ctx, promptId: number, query: string): Promise<readonly KnowledgePassageDto[]> {
    const { rows } = await ctx.trx.raw<{ rows: Found[] }>(SEARCH, {
      companyId: ctx.companyId,
      promptId,
      query: query.slice(0, 1_000).replaceAll('\0', ''),
      least: LEAST_SCORE,
      most: MOST_PASSAGES,
    });
    let characters = 0;
    return rows.flatMap(({ source_id: sourceId, name, body, score }) => {
      characters += body.length;
      return characters > MOST_CHARACTERS ? [] : [{ sourceId, source: name, text: body, score }];
    });
  }

  async hasAny(ctx: Ctx, promptId: number): Promise<boolean> {
    const { rows } = await ctx.trx.raw<{ rows: unknown[] }>(
      `select from knowledge_sources where ${OF_PROMPT} and chunk_count > 0 limit 1`,
      { companyId: ctx.companyId, promptId },
    );
    return rows.length > 0;
  }

  async hosts(ctx: Ctx, promptId: number): Promise<readonly string[]> {
    const { rows } = await ctx.trx.raw<{ rows: { host: string }[] }>(
      `select distinct unnest(hosts) as host from knowledge_sources where ${OF_PROMPT}`,
      { companyId: ctx.companyId, promptId },
    );
    return rows.map(({ host }) => host);
  }
}

import type { Ctx } from 'prosa/contract';
import type { KnowledgeSource } from '../../models/knowledge-source.ts';
import { MAXIMUM_CHUNKS } from '../../shared/knowledge-schemas.ts';
import { hostsIn } from './hosts.ts';

/** Chunks of the company; whoever asks holds the company, so that parallel readings count one after the other. */
const lockedCount = async (ctx: Ctx, exceptSource: number): Promise<number> => {
  await ctx.trx.raw('select from companies where id = ? for no key update', [ctx.companyId]);
  const { rows } = await ctx.trx.raw<{ rows: { count: number }[] }>(
    `select coalesce(sum(chunk_count), 0)::int as count from knowledge_sources
      where company_id = ? and id <> ?`,
    [ctx.companyId, exceptSource],
  );
  return rows[0]?.count ?? 0;
};

/** The amounts that a source says of its chunks. */
type Amounts = Pick<KnowledgeSource, 'chunkCount' | 'characterCount' | 'hosts'>;

/**
 * Puts chunks in the place of those that a source has, in the transaction that says so of the source.
 * @returns the amounts to be kept with the source; undefined where the company would have too many: then nothing has changed
 */
export const replaceChunks = async (
  ctx: Ctx,
  source: KnowledgeSource,
  chunks: readonly string[],
): Promise<Amounts | undefined> => {
  const others = await lockedCount(ctx, source.id);
  if (others + chunks.length > MAXIMUM_CHUNKS) return undefined;
  const { companyId } = ctx;
  await ctx.trx.raw('delete from knowledge_chunks where company_id = ? and source_id = ?', [
    companyId,
    source.id,
  ]);
  await ctx.trx.raw(
    `insert into knowledge_chunks (company_id, source_id, place, body)
       select :companyId, :sourceId, place, body
         from unnest(:bodies::text[]) with ordinality as chunk (body, place)`,
    { companyId, sourceId: source.id, bodies: [...chunks] },
  );
  return {
    chunkCount: chunks.length,
    characterCount: chunks.reduce((sum, { length }) => sum + length, 0),
    hosts: hostsIn([source.url ?? '', ...chunks]),
  };
};

/** Chunks of the company, for the share that is used. */
export const chunkCount = async (ctx: Ctx): Promise<number> => {
  const { rows } = await ctx.trx.raw<{ rows: { count: number }[] }>(
    `select coalesce(sum(chunk_count), 0)::int as count from knowledge_sources where company_id = ?`,
    [ctx.companyId],
  );
  return rows[0]?.count ?? 0;
};

/** The text that was read of a source. */
export const textOf = async (ctx: Ctx, sourceId: number): Promise<string> => {
  const { rows } = await ctx.trx.raw<{ rows: { body: string }[] }>(
    'select body from knowledge_chunks where company_id = ? and source_id = ? order by place',
    [ctx.companyId, sourceId],
  );
  return rows.map(({ body }) => body).join('\n\n');
};

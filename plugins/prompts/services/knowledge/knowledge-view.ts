import type { KnowledgeSource } from '../../models/knowledge-source.ts';
import type { KnowledgeSourceDto } from '../../shared/knowledge-schemas.ts';

/** A source as the API shows it. */
export const knowledgeView = (row: KnowledgeSource): KnowledgeSourceDto => ({
  id: row.id,
  promptId: row.promptId,
  kind: row.kind,
  name: row.name,
  url: row.url,
  status: row.status,
  failure: row.failure,
  characters: row.characterCount,
  chunks: row.chunkCount,
  readAt: row.readAt?.toISOString() ?? null,
});

import { useList } from 'prosa/web';
import type { List } from 'prosa/web';
import type { KnowledgeSourceDto } from '../../shared/knowledge-schemas.ts';
import { byName } from '../prompt-order.ts';

/** The sources that a prompt may know, by name. Readings that end are shown as they end. */
export const useKnowledge = (promptId: number, path: string): List<KnowledgeSourceDto> =>
  useList<KnowledgeSourceDto>({
    path,
    itemsKey: 'records',
    compare: byName,
    live: {
      event: 'knowledge',
      record: 'record',
      id: 'knowledgeId',
      enter: 'always',
      accepts: (source) => source.promptId === null || source.promptId === promptId,
    },
  });

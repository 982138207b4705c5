import { TenantModel } from 'prosa/core';
import type {
  KnowledgeFailure,
  KnowledgeKind,
  KnowledgeStatus,
} from '../shared/knowledge-schemas.ts';

export class KnowledgeSource extends TenantModel {
  static override tableName = 'knowledge_sources';

  /** Null: all prompts of the company look into it. */
  declare promptId: number | null;
  declare kind: KnowledgeKind;
  declare name: string;
  declare url: string | null;
  /** Of a text, as it was written; documents and pages are kept as chunks alone. */
  declare body: string | null;
  declare status: KnowledgeStatus;
  declare failure: KnowledgeFailure | null;
  /** Rises with each change of what is to be read: a reading that began before it is dropped. */
  declare version: number;
  declare chunkCount: number;
  declare characterCount: number;
  /** Named by addresses in it: links to them may be sent. */
  declare hosts: readonly string[];
  declare readAt: Date | null;
  declare createdAt: Date;
  declare updatedAt: Date;
}

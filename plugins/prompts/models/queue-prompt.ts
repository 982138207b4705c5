import { TenantModel } from 'prosa/core';

/** The prompt of a queue. */
export class QueuePrompt extends TenantModel {
  static override tableName = 'queue_prompts';
  static override idColumn = ['company_id', 'queue_id'];

  declare queueId: number;
  declare promptId: number | null;
}

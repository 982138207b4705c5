import { TenantModel } from 'prosa/core';
import type { RuleEvent } from '../schemas.ts';

/** Something after which a card moves by itself. */
export class KanbanRule extends TenantModel {
  static override tableName = 'kanban_rules';

  declare event: RuleEvent;
  declare tagId: number | null;
  declare queueId: number | null;
  /** Null: out of every lane. */
  declare laneId: number | null;
}

import { TenantModel } from 'prosa/core';

/** The place of a lane among the others, and how many cards it should hold at most. */
export class KanbanLane extends TenantModel {
  static override tableName = 'kanban_lanes';

  /** Null: the lane of the tickets without any lane's tag. */
  declare tagId: number | null;
  declare position: number;
  declare cardLimit: number | null;
}

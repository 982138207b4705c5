import { TenantModel } from 'prosa/core';

/** Something a customer may choose in a queue before somebody attends. */
export class QueueOption extends TenantModel {
  static override tableName = 'queue_options';

  declare queueId: number;
  /** Null = offered first. */
  declare parentId: number | null;
  /** From 1, among those of the same parent. */
  declare position: number;
  declare title: string;
  declare message: string;
  declare mediaId: string | null;
  declare mediaName: string;
  declare mediaMime: string;
  /** The target that answers then, of another plugin; both null = a person. */
  declare targetEngine: string | null;
  declare targetConfig: number | null;
}

import { TenantModel } from 'prosa/core';

/** An engine's memory of a ticket. */
export class SessionRecord extends TenantModel {
  static override tableName = 'automation_sessions';
  static override jsonAttributes = ['memory'];

  declare ticketId: number;
  /** It counts in this dialogue alone. */
  declare dialogueId: number;
  declare engine: string;
  declare config: number;
  declare memory: object;
  declare expiresAt: Date | null;
  declare updatedAt: Date;
}

import { TenantModel } from 'prosa/core';

/** A time at which a scheduled message was put on its way. */
export class ScheduleSend extends TenantModel {
  static override tableName = 'schedule_sends';

  declare scheduleId: number;
  declare occurrence: number;
  /** Null once the message is deleted for good. */
  declare messageId: number | null;
  /** When it was to be sent. */
  declare plannedAt: Date;
  declare status: 'AGENDADA' | 'ENVIADA' | 'ERRO';
}

import { TenantModel } from 'prosa/core';
import type { Recurrence } from '../shared/recurrence.ts';

export type ScheduleStatus = 'PENDENTE' | 'AGENDADA' | 'ENVIADA' | 'ERRO';

export class Schedule extends TenantModel {
  static override tableName = 'schedules';
  static override jsonAttributes = ['recurrence'];

  declare userId: number | null;
  declare contactId: number;
  declare connectionId: number | null;
  declare body: string;
  /** Where its recurrence begins. */
  declare firstAt: Date;
  /** When it is, or was, to be sent; of a repeated one the next time. */
  declare sendAt: Date;
  /** When it may be sent: later than {@link sendAt} where it has to wait. */
  declare dueAt: Date;
  declare sentAt: Date | null;
  declare status: ScheduleStatus;
  declare reason: string;
  declare waitReason: string;
  /** Counts its times; each one is sent once. */
  declare occurrence: number;
  /** Counts the attempts at this time, after failures. */
  declare attempt: number;
  declare opensTicket: boolean;
  declare reminderMinutes: number | null;
  /** When its owner is to be told; null = not, or not any more. */
  declare remindAt: Date | null;
  declare recurrence: Recurrence | null;
  declare mediaId: string | null;
  declare mediaName: string;
  declare mediaMime: string;
  declare createdAt: Date;
  declare updatedAt: Date;
}

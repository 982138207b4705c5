import { TenantModel } from 'prosa/core';
import type { GivenDay } from '../public.ts';

export class Queue extends TenantModel {
  static override tableName = 'queues';
  static override jsonAttributes = ['schedules'];

  declare name: string;
  declare color: string;
  declare orderQueue: number;
  declare greetingMessage: string;
  declare outOfHoursMessage: string;
  /** Null = the usual hours. */
  /** Rows of older versions have no intervals. */
  declare schedules: readonly GivenDay[] | null;
  /** Sent after the greeting. */
  declare mediaId: string | null;
  declare mediaName: string;
  declare mediaMime: string;
  declare createdAt: Date;
  declare updatedAt: Date;
}

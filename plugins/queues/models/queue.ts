import { TenantModel } from 'prosa/core';

export class Queue extends TenantModel {
  static override tableName = 'queues';

  declare name: string;
  declare color: string;
  declare orderQueue: number;
  declare greetingMessage: string;
  declare outOfHoursMessage: string;
  declare createdAt: Date;
  declare updatedAt: Date;
}

import { TenantModel } from 'prosa/core';

export class Tag extends TenantModel {
  static override tableName = 'tags';

  declare name: string;
  declare color: string;
  declare kanban: boolean;
  declare userId: number | null;
  declare createdAt: Date;
  declare updatedAt: Date;
}

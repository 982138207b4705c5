import { TenantModel } from 'prosa/core';

export class FileList extends TenantModel {
  static override tableName = 'file_lists';

  declare userId: number | null;
  declare name: string;
  declare message: string;
  declare createdAt: Date;
  declare updatedAt: Date;
}

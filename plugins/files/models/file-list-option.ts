import { TenantModel } from 'prosa/core';

export class FileListOption extends TenantModel {
  static override tableName = 'file_list_options';

  declare fileListId: number;
  /** Its place in the list. */
  declare position: number;
  declare name: string;
  declare mediaId: string | null;
  declare mediaName: string;
  declare mediaMime: string;
}

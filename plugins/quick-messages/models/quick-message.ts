import { TenantModel } from 'prosa/core';

export class QuickMessage extends TenantModel {
  static override tableName = 'quick_messages';

  declare userId: number | null;
  declare shortcode: string;
  declare message: string;
  declare companyWide: boolean;
  declare active: boolean;
  declare tagId: number | null;
  declare sendOnlyMedia: boolean;
  declare mediaId: string | null;
  declare mediaName: string;
  declare mediaMime: string;
  declare createdAt: Date;
  declare updatedAt: Date;
}

import { PlatformModel } from 'prosa/core';

/** A video that explains a part of the product. */
export class Help extends PlatformModel {
  static override tableName = 'helps';

  declare title: string;
  declare description: string;
  /** Code of the video on YouTube. */
  declare video: string;
  declare createdAt: Date;
  declare updatedAt: Date;
}

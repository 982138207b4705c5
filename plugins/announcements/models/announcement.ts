import { PlatformModel } from 'prosa/core';
import type { AudienceKind, Priority } from '../schemas.ts';

/** Something the platform tells its companies. */
export class Announcement extends PlatformModel {
  static override tableName = 'announcements';

  declare title: string;
  declare text: string;
  declare priority: Priority;
  declare active: boolean;
  declare startsAt: Date | null;
  declare endsAt: Date | null;
  declare audience: AudienceKind;
  declare planId: number | null;
  declare audienceCompanyId: number | null;
  declare referrerId: number | null;
  /** The company whose user gave it its image. */
  declare mediaCompanyId: number | null;
  declare mediaId: string | null;
  declare mediaName: string;
  /** Whether open pages were told of it and not yet of its end. */
  declare isTold: boolean;
  declare createdAt: Date;
  declare updatedAt: Date;
}

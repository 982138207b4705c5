import { TenantModel } from 'prosa/core';
import type { Purpose } from '../shared/audience-schemas.ts';
import type { CampaignStatus, DayDto } from '../shared/campaign-schemas.ts';

/** Reasons why a campaign waits while it runs. */
export type HoldBy = 'hours' | 'budget' | 'governor' | 'line' | 'late';

export class Campaign extends TenantModel {
  static override tableName = 'campaigns';
  static override jsonAttributes = ['hours'];

  declare name: string;
  declare status: CampaignStatus;
  declare purpose: Purpose;
  declare confirmation: boolean;
  declare connectionId: number | null;
  declare fileListId: number | null;
  declare queueId: number | null;
  declare answerTagId: number | null;
  declare hours: DayDto[] | null;
  /** Most messages a day; null = as many as the connection may. */
  declare dailyLimit: number | null;
  declare mediaId: string | null;
  declare mediaName: string;
  declare mediaMime: string;
  declare scheduledAt: Date | null;
  declare startedAt: Date | null;
  declare preparedAt: Date | null;
  declare completedAt: Date | null;
  declare nextAt: Date | null;
  declare servedAt: Date | null;
  declare handed: number;
  declare holdBy: HoldBy | null;
  declare holdReason: string | null;
  declare holdUntil: Date | null;
  declare createdAt: Date;
  declare updatedAt: Date;
}

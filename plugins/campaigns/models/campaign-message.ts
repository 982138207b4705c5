import { TenantModel } from 'prosa/core';

/** The texts of a slot. */
export class CampaignMessage extends TenantModel {
  static override tableName = 'campaign_messages';

  declare campaignId: number;
  declare slot: number;
  declare body: string;
  /** Empty where the campaign asks for no consent. */
  declare confirmationBody: string;
}

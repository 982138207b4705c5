import { TenantModel } from 'prosa/core';
import type { AttemptDto, DeliveryState } from '../schemas.ts';

/** A fact on its way to an address. */
export class Delivery extends TenantModel {
  static override tableName = 'webhook_deliveries';
  static override jsonAttributes = ['attempts'];

  declare webhookId: number;
  /** The receiver knows it by this: the same at each attempt. */
  declare messageId: string;
  declare fact: string;
  declare lane: string;
  declare body: string;
  declare state: DeliveryState;
  /** Since it was last begun, oldest first. */
  declare attempts: AttemptDto[];
  declare nextAt: Date;
  declare leasedUntil: Date | null;
  declare giveUpAt: Date;
  declare finishedAt: Date | null;
  declare createdAt: Date;
}

import { TenantModel } from 'prosa/core';

/** An address that a company has facts told to. */
export class Webhook extends TenantModel {
  static override tableName = 'webhooks';

  declare name: string;
  declare url: string;
  declare facts: string[];
  /** Empty: whatever the connection. */
  declare connectionIds: number[];
  /** Empty: whatever the queue. */
  declare queueIds: number[];
  declare active: boolean;
  /** The receiver said that it wants no more. */
  declare gone: boolean;
  declare headerName: string;
  /** Sealed. */
  declare headerValue: string | null;
  /** Sealed. */
  declare secret: string;
  /** Sealed: signs beside the new one until its time is over. */
  declare oldSecret: string | null;
  declare oldSecretUntil: Date | null;
  declare createdAt: Date;
  declare updatedAt: Date;
}

import { TenantModel } from 'prosa/core';

/** A message on its way to a company's own system. */
export class IntegrationDelivery extends TenantModel {
  static override tableName = 'integration_deliveries';

  declare integrationId: number;
  declare ticketId: number;
  declare messageId: number;
  /** The same at each attempt, so that a receiver knows what it has had. */
  declare webhookId: string;
  /** Null once it has arrived or was given up. */
  declare body: string | null;
  declare status: 'waiting' | 'delivered' | 'lost';
  declare attempts: number;
  declare nextAt: Date;
  /** Somebody is at it until then. */
  declare leasedUntil: Date | null;
  /** Of the last failure: its kind, or the status of the answer. */
  declare reason: string;
  declare createdAt: Date;
  declare settledAt: Date | null;
}

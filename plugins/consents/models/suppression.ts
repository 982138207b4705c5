import { TenantModel } from 'prosa/core';

/** A number that is not to be written to unasked. */
export class Suppression extends TenantModel {
  static override tableName = 'suppressions';

  /** HMAC of the number, see `SuppressionKeys`. */
  declare hash: string;
  /** Null once the contact is gone. */
  declare contactId: number | null;
  declare createdAt: Date;
}

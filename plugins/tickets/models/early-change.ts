import { TenantModel } from 'prosa/core';
import type { AmendmentEvent } from '../../connections/public.ts';

/** A change that came before its message and waits for it. */
export class EarlyChange extends TenantModel {
  static override tableName = 'message_early_changes';
  static override jsonAttributes = ['event'];

  declare connectionId: number;
  /** In the one form numbers are stored in. */
  declare chatNumber: string;
  declare externalId: string;
  declare event: AmendmentEvent;
  declare createdAt: Date;
}

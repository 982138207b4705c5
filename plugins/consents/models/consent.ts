import { TenantModel } from 'prosa/core';
import type { ConsentSource } from '../facts.ts';
import type { Basis, Purpose } from '../schemas.ts';

/** That somebody agreed to be written to, or took it back. Never changed. */
export class Consent extends TenantModel {
  static override tableName = 'consents';

  declare contactId: number;
  declare kind: 'given' | 'withdrawn';
  declare purpose: Purpose;
  /** Null where it is taken back. */
  declare basis: Basis | null;
  declare source: ConsentSource;
  declare reason: string;
  declare shownText: string;
  declare connectionId: number | null;
  declare messageId: number | null;
  declare userId: number | null;
  declare at: Date;
}

import { TenantModel } from 'prosa/core';

/** A contact as it was before it was taken in. */
export interface GoneContact {
  readonly uuid: string;
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly profilePicUrl: string;
  readonly ignoreBot: boolean;
  readonly createdAt: string;
}

/** The fields a merge may change in the contact that stays. */
export interface MergedFields {
  readonly name?: string;
  readonly email?: string;
  readonly profilePicUrl?: string;
  readonly ignoreBot?: boolean;
}

/** Two contacts that became one. */
export class ContactMerge extends TenantModel {
  static override tableName = 'contact_merges';
  static override jsonAttributes = ['gone', 'changes', 'moved'];

  declare keptId: number;
  declare goneId: number;
  declare reason: 'person' | 'channel';
  /** Nobody, where a channel told that they are one. */
  declare userId: number | null;
  declare gone: GoneContact;
  declare changes: { readonly before: MergedFields; readonly after: MergedFields };
  /** By the part's id. */
  declare moved: Readonly<Record<string, unknown>>;
  declare mergedAt: Date;
  declare undoneAt: Date | null;
}

import { TenantModel } from 'prosa/core';
import type { SegmentCondition } from '../shared/segment-schemas.ts';

/** Saved conditions that find contacts. */
export class Segment extends TenantModel {
  static override tableName = 'segments';
  static override jsonAttributes = ['conditions'];

  declare name: string;
  /** Whether contacts meet all conditions, or any of them. */
  declare match: 'all' | 'any';
  declare conditions: readonly SegmentCondition[];
  declare createdAt: Date;
  declare updatedAt: Date;
}

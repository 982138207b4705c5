import { TenantModel } from 'prosa/core';
import type { GivenDay } from '../public.ts';

/** When a company is attended; none = the usual hours. */
export class CompanyHours extends TenantModel {
  static override tableName = 'company_hours';
  static override jsonAttributes = ['schedules'];

  /** Rows of older versions have no intervals. */
  declare schedules: readonly GivenDay[];
}

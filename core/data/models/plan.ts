import type { PlanFeatures } from '../../kernel/plan-features.ts';
import { PlatformModel } from '../tenant-model.ts';

/** The features a company may use, and its limits. */
export class Plan extends PlatformModel {
  static override tableName = 'plans';

  declare name: string;
  declare users: number;
  declare connections: number;
  declare queues: number;
  /** Megabytes of stored files, a million bytes each; 0 = no limit. */
  declare storageMegabytes: number;
  /** Price of a month in cents. */
  declare valueCents: number;
  /** The features it includes or leaves out; one it does not name is as its declaration says. */
  declare features: PlanFeatures;
  /** Offered at signup. */
  declare isPublic: boolean;
  declare createdAt: Date;
  declare updatedAt: Date;
}

import type { PlanFlag } from '../../contract.ts';
import { PlatformModel } from '../tenant-model.ts';

type Flags = Record<PlanFlag, boolean>;

/** What a company may use, and how much of it. */
export class Plan extends PlatformModel implements Flags {
  static override tableName = 'plans';

  declare name: string;
  declare users: number;
  declare connections: number;
  declare queues: number;
  /** Megabytes of stored files, a million bytes each; 0 = no limit. */
  declare storageMegabytes: number;
  /** Price of a month in cents. */
  declare valueCents: number;
  declare useCampaigns: boolean;
  declare useSchedules: boolean;
  declare useInternalChat: boolean;
  declare useExternalApi: boolean;
  declare useKanban: boolean;
  declare useOpenAi: boolean;
  declare useIntegrations: boolean;
  /** Offered at signup. */
  declare isPublic: boolean;
  declare createdAt: Date;
  declare updatedAt: Date;
}

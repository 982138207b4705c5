import type { Recurrence } from '../../kernel/due-date.ts';
import { PlatformModel } from '../tenant-model.ts';

/** A customer of the platform. A company's own transaction sees this one row; system work sees all. */
export class Company extends PlatformModel {
  static override tableName = 'companies';

  declare name: string;
  declare phone: string | null;
  declare email: string | null;
  declare planId: number;
  declare status: boolean;
  declare dueDate: Date;
  declare recurrence: Recurrence;
  /** IANA name. */
  declare timeZone: string;
  /** The company whose signup link was followed. */
  declare referrerId: number | null;
  /** When a company that was closed is deleted for good; null while it is not closed. */
  declare deleteAt: Date | null;
  /** The `status` before it was closed. */
  declare wasActive: boolean | null;
  declare createdAt: Date;
  declare updatedAt: Date;
}

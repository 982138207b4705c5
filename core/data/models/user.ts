import { TenantModel } from '../tenant-model.ts';

/** Somebody who works in a company. */
export class User extends TenantModel {
  static override tableName = 'users';

  declare name: string;
  /** Unique on the whole platform, whatever its case: it is what people log in with. */
  declare email: string;
  declare passwordHash: string;
  declare profile: string;
  declare isSuper: boolean;
  declare allTicket: boolean;
  declare active: boolean;
  declare lastSeenAt: Date | null;
  declare createdAt: Date;
  declare updatedAt: Date;
}

import type { Logger } from 'pino';
import type { Ctx } from '../../contract.ts';
import type { Database } from '../../data/db.ts';
import type { Switches } from '../switches/index.ts';
import type { FollowerDeclaration } from './declarations.ts';

export interface FollowersOptions {
  readonly database: Pick<Database, 'transaction' | 'system'>;
  readonly declarations: readonly FollowerDeclaration[];
  readonly logger: Logger;
  /** Where a plugin is off for a company, its place in the company's log waits. */
  readonly switches: Pick<Switches, 'isEnabled' | 'inCompany'>;
}

/** Runs a follower's part in a transaction of a company. */
export const inCompany = <T>(
  { database }: Pick<FollowersOptions, 'database'>,
  { id }: Pick<FollowerDeclaration, 'id'>,
  companyId: number,
  inside: (ctx: Ctx) => Promise<T>,
): Promise<T> => database.transaction({ companyId, system: `follower ${id}` }, inside);

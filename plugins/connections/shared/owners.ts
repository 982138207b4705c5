import type { Ctx } from 'prosa/contract';
import { defineToken } from 'prosa/contract';
import type { ConnectionStatus } from '../facts.ts';

/** A process that runs connections. */
export interface ConnectionOwner {
  /** Null for connections that nobody runs although they are wanted. */
  readonly id: string | null;
  /** By which the database knows the process; null where it has none. */
  readonly application: string | null;
  readonly isAlive: boolean;
  readonly connected: number;
  readonly total: number;
}

/** A wanted connection that does not work. */
export interface TroubledConnection {
  readonly id: number;
  readonly companyId: number;
  readonly provider: string;
  readonly status: ConnectionStatus;
  readonly ownerId: string | null;
  readonly since: Date;
}

/** The connections of all companies by the process that runs them, for those who run the installation. */
export interface ConnectionOwners {
  /** @param ctx a transaction of the platform */
  owners(ctx: Ctx): Promise<readonly ConnectionOwner[]>;
  /** Those that do not work for the longest time first. @param ctx a transaction of the platform */
  troubled(ctx: Ctx, limit: number): Promise<readonly TroubledConnection[]>;
}

export const ConnectionOwners = defineToken<ConnectionOwners>('connections.ConnectionOwners');

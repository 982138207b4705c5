import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import { GatheringClient } from './gathering-client.ts';

/** A transaction's facts about its tenant; carried by knex as `userParams`, so nested builders see it too. */
export interface TenantParams {
  /** 0 in system work, which is not bound to one company. */
  readonly companyId: number;
  readonly system: boolean;
  /** Milliseconds one of its statements may take, where that is not the connection's own limit; 0 = as long as it takes. */
  readonly statementMilliseconds?: number;
}

interface SqlConnection {
  query(sql: string): Promise<unknown>;
}

interface ClientConstructor {
  new (config: Knex.Config): {
    _driver(): object;
    _acquireOnlyConnection(): Promise<SqlConnection>;
  };
}

const require = createRequire(import.meta.url);
const PostgresClient = require('knex/lib/dialects/postgres/index.js') as ClientConstructor;

/** How long a transaction may wait for its process. Waits for the outside world belong outside of transactions. */
const IDLE_MILLISECONDS = 10_000;

/** How long one statement of a company may take. Platform work, such as the deletion of a company, takes its time. */
const STATEMENT_MILLISECONDS = 60_000;

/** The first statement of each connection. As start-up parameters PgBouncer would refuse them. */
export const SESSION_LIMITS =
  `SET idle_in_transaction_session_timeout = ${String(IDLE_MILLISECONDS)}; ` +
  `SET statement_timeout = ${String(STATEMENT_MILLISECONDS)}`;

/**
 * Opens a transaction and names its tenant in one statement. The settings are local to the transaction, so a pooled
 * connection can never carry one company's identity into another's request.
 * @throws Error for a company's id that is none
 */
export const beginFor = ({ companyId, system, statementMilliseconds }: TenantParams): string => {
  if (!Number.isInteger(companyId) || companyId < 0) {
    throw new Error(`A transaction needs a company id, got ${String(companyId)}`);
  }
  const company = companyId === 0 ? '' : String(companyId);
  const mode = system ? 'on' : 'off';
  const begin = `BEGIN; SET LOCAL app.company_id = '${company}'; SET LOCAL app.system = '${mode}'`;
  if (statementMilliseconds === undefined) return begin;
  return `${begin}; SET LOCAL statement_timeout = ${String(Math.trunc(statementMilliseconds))}`;
};

/** knex's PostgreSQL client, whose connections send what is asked in one turn in one write. */
export class TenantClient extends PostgresClient {
  override _driver(): object {
    return { ...super._driver(), Client: GatheringClient };
  }

  override async _acquireOnlyConnection(): Promise<SqlConnection> {
    const connection = await super._acquireOnlyConnection();
    await connection.query(SESSION_LIMITS);
    return connection;
  }
}

/** The tenant of a transaction, or undefined outside of one. */
export const tenantOf = (knex: Knex): TenantParams | undefined => {
  const { userParams: params } = knex as unknown as { userParams?: Partial<TenantParams> };
  return params?.companyId === undefined ? undefined : (params as TenantParams);
};

/** Names another tenant for the rest of a transaction. */
export const changeTenant = (trx: Knex.Transaction, tenant: TenantParams): void => {
  (trx as Knex.Transaction & { userParams: TenantParams }).userParams = tenant;
};

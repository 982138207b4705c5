import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import { GatheringClient } from './gathering-client.ts';

/** What a transaction knows of its tenant; carried by knex as `userParams`, so nested builders see it too. */
export interface TenantParams {
  /** 0 in system work, which is not bound to one company. */
  readonly companyId: number;
  readonly system: boolean;
  /** Milliseconds one of its statements may take, where that is not the connection's own limit; 0 = as long as it takes. */
  readonly statementMilliseconds?: number;
}

interface TransactionInternals {
  userParams: Partial<TenantParams> | undefined;
  begin(connection: unknown): Promise<unknown>;
  commit(connection: unknown, value: unknown): Promise<unknown>;
  /** Answers nothing when the statement failed; the transaction is rejected by then. */
  query(
    connection: unknown,
    sql: string,
  ): Promise<{ readonly response: { readonly command: string } } | undefined>;
  _completed: boolean;
  _resolver(value: unknown): void;
  _rejecter(error: Error): void;
}

interface DriverConnection {
  query(sql: string): Promise<unknown>;
}

interface ClientConstructor {
  new (config: Knex.Config): {
    transaction(container: unknown, config: unknown, outer: unknown): TransactionInternals;
    _driver(): object;
    _acquireOnlyConnection(): Promise<DriverConnection>;
  };
}

const require = createRequire(import.meta.url);
const PostgresClient = require('knex/lib/dialects/postgres/index.js') as ClientConstructor;

/** How long a transaction may wait for its process. What waits for the outside world waits outside of transactions. */
const IDLE_MILLISECONDS = 10_000;

/** How long one statement of a company may take. Platform work, such as the deletion of a company, takes its time. */
const STATEMENT_MILLISECONDS = 60_000;

/** The first statement of each connection. As start-up parameters PgBouncer would refuse them. */
export const SESSION_LIMITS =
  `SET idle_in_transaction_session_timeout = ${String(IDLE_MILLISECONDS)}; ` +
  `SET statement_timeout = ${String(STATEMENT_MILLISECONDS)}`;

const beginFor = ({ companyId, system, statementMilliseconds }: TenantParams): string => {
  if (!Number.isInteger(companyId) || companyId < 0) {
    throw new Error(`A transaction needs a company id, got ${String(companyId)}`);
  }
  const company = companyId === 0 ? '' : String(companyId);
  const mode = system ? 'on' : 'off';
  const begin = `BEGIN; SET LOCAL app.company_id = '${company}'; SET LOCAL app.system = '${mode}'`;
  if (statementMilliseconds === undefined) return begin;
  return `${begin}; SET LOCAL statement_timeout = ${String(Math.trunc(statementMilliseconds))}`;
};

/**
 * knex's PostgreSQL client whose transactions open and name their tenant in one round trip. The settings are local to
 * the transaction, so a pooled connection can never carry one company's identity into another's request.
 */
export class TenantClient extends PostgresClient {
  override _driver(): object {
    return { ...super._driver(), Client: GatheringClient };
  }

  override async _acquireOnlyConnection(): Promise<DriverConnection> {
    const connection = await super._acquireOnlyConnection();
    await connection.query(SESSION_LIMITS);
    return connection;
  }

  override transaction(container: unknown, config: unknown, outer: unknown): TransactionInternals {
    // knex puts its own userParams over those of a transaction's options, so the tenant comes under its own name.
    const { tenant } = config as { tenant?: TenantParams };
    // Before the transaction, which asks for a connection that nobody would give back.
    const begin = tenant && beginFor(tenant);
    const transaction = super.transaction(container, config, outer);
    if (begin !== undefined) {
      transaction.userParams = tenant;
      transaction.begin = (connection) => {
        // The first statement follows at once: opening costs no round trip. Whatever went wrong with it ended the
        // connection, and without its tenant a statement sees no company's rows.
        void transaction.query(connection, begin);
        return Promise.resolve();
      };
      transaction.commit = (connection, value) => commit(transaction, connection, value);
    }
    return transaction;
  }
}

/** PostgreSQL answers a commit after a failed statement with a rollback and no error: that is no success. */
const commit = async (
  transaction: TransactionInternals,
  connection: unknown,
  value: unknown,
): Promise<void> => {
  const asked = transaction.query(connection, 'COMMIT;');
  transaction._completed = true;
  const answer = await asked;
  if (answer?.response.command === 'COMMIT') transaction._resolver(value);
  else transaction._rejecter(new Error('A statement had failed before: nothing was stored'));
};

/** The tenant of a transaction, or undefined outside of one. */
export const tenantOf = (knex: Knex): TenantParams | undefined => {
  const { userParams: params } = knex as unknown as { userParams?: Partial<TenantParams> };
  return params?.companyId === undefined ? undefined : (params as TenantParams);
};

/** Names another tenant for the rest of a transaction. */
export const changeTenant = (trx: Knex.Transaction, tenant: TenantParams): void => {
  (trx as Knex.Transaction & { userParams: TenantParams }).userParams = tenant;
};

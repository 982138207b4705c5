import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import { statementShown } from '../rules/without-content.ts';
import type { DatabaseDto } from '../schemas.ts';

/** Seconds from which a statement is worth a look. */
const SLOW_SECONDS = 1;
const MOST_STATEMENTS = 20;
const MOST_TABLES = 10;

interface SizeRow {
  readonly bytes: string;
  readonly sessions: number;
  readonly most: number;
  readonly locked: number;
  readonly hits: number | null;
}

interface StatementRow {
  readonly application: string;
  readonly state: string;
  readonly seconds: number;
  readonly query: string;
  readonly blocked_by: number;
}

const SIZES = `
  select pg_database_size(current_database()) as bytes,
         (select count(*)::integer from pg_stat_activity
           where datname = current_database() and backend_type = 'client backend') as sessions,
         current_setting('max_connections')::integer as most,
         (select count(distinct pid)::integer from pg_locks where not granted) as locked,
         (select blks_hit::float8 / nullif(blks_hit + blks_read, 0) from pg_stat_database
           where datname = current_database()) as hits`;

const TABLES = `
  select relname as name, pg_total_relation_size(oid)::float8 as bytes,
         greatest(reltuples, 0)::float8 as rows
    from pg_class where relkind in ('r', 'p') and relnamespace = any (
      select oid from pg_namespace where nspname in (current_schema(), 'pgboss'))
   order by 2 desc, 1 limit :most`;

const STATEMENTS = `
  select application_name as application, state,
         extract(epoch from now() - coalesce(case when state = 'active' then query_start else state_change end, now()))::float8 as seconds,
         query, cardinality(pg_blocking_pids(pid)) as blocked_by
    from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid()
     and (state = 'active' and query_start < now() - make_interval(secs => :slow)
          or state = 'idle in transaction' and state_change < now() - make_interval(secs => :slow))
   order by seconds desc limit :most`;

/** The figures of the database, as the application's own role may see them. */
@injectable()
export class DatabaseFigures {
  async read({ trx }: Ctx): Promise<DatabaseDto> {
    const sizes = await trx.raw<{ rows: [SizeRow] }>(SIZES);
    const tables = await trx.raw<{ rows: DatabaseDto['tables'] }>(TABLES, { most: MOST_TABLES });
    const { rows } = await trx.raw<{ rows: StatementRow[] }>(STATEMENTS, {
      slow: SLOW_SECONDS,
      most: MOST_STATEMENTS,
    });
    const [{ bytes, sessions, most, locked, hits }] = sizes.rows;
    return {
      bytes: Number(bytes),
      sessions,
      mostSessions: most,
      waitingForLocks: locked,
      cacheHits: hits,
      tables: tables.rows,
      statements: rows.map(({ application, state, seconds, query, blocked_by }) => ({
        process: application,
        state,
        seconds: Math.max(0, seconds),
        text: statementShown(query),
        blockedBy: blocked_by,
      })),
    };
  }
}

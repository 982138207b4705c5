import { Client } from 'pg';
import type { Config } from '../kernel/config.ts';
import { APPLICATION_PATTERN, connectionBudget } from '../kernel/connection-budget.ts';
import type { ConnectionBudget } from '../kernel/connection-budget.ts';
import { poolingOf, SHARED_BACKENDS, SHARED_BACKENDS_CURE } from '../data/pooler.ts';
import type { Pooling } from '../data/pooler.ts';
import { ill, well } from './finding.ts';
import type { Finding } from './finding.ts';

/** The connections of the server, as the database counts them. */
export interface ConnectionFigures {
  /** That roles without special rights may have: of the server, or of the role or database where they have a limit. */
  readonly allowed: number;
  /** Processes of Prosa that hold one now. */
  readonly processes: number;
  /** That those processes may take at the most. */
  readonly claimed: number;
  /** Held by all other clients. */
  readonly others: number;
}

const FIGURES = `
  with allowed as (
    select least(
      (select current_setting('max_connections')::int - coalesce(sum(setting::int), 0)::int from pg_settings
        where name in ('superuser_reserved_connections', 'reserved_connections')),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
    ) as allowed),
  clients as (
    select application_name as name, substring(application_name from $1)::int as most
      from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()),
  processes as (select distinct name, most from clients where most is not null)
  select allowed,
         (select count(*)::int from processes) as processes,
         (select coalesce(sum(most), 0)::int from processes) as claimed,
         (select count(*)::int from clients where most is null and name <> 'prosa tasks') as others
    from allowed`;

const figuresOf = async (url: string): Promise<ConnectionFigures> => {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<ConnectionFigures>(FIGURES, [APPLICATION_PATTERN]);
    const [row] = rows;
    if (!row) throw new Error('the database answered with nothing');
    return row;
  } finally {
    await client.end();
  }
};

const partsOf = ({ pool, tasks, lines }: ConnectionBudget): string =>
  [
    `pool ${String(pool)}`,
    `tasks ${String(tasks)}`,
    ...(lines > 0 ? [`lines ${String(lines)}`] : []),
  ].join(', ');

/** Whether the connections that processes may take are there. While none runs, those of this one. */
export const judgeConnections = (
  role: Config['role'],
  budget: ConnectionBudget,
  { allowed, processes, claimed, others }: ConnectionFigures,
): Finding => {
  const free = allowed - others - claimed;
  const wanted = processes === 0 ? budget.most : 0;
  const running =
    processes === 0
      ? 'no process runs'
      : `${String(processes)} running processes at most ${String(claimed)}`;
  const found =
    `a process with PROSA_ROLE=${role} takes at most ${String(budget.most)} connections (${partsOf(budget)}); ` +
    `${running}; the database allows ${String(allowed)}, ${String(others)} in use by others`;
  return free >= wanted
    ? well(`${found}: room for ${String(Math.floor(free / budget.most))} more`)
    : ill(
        `${found}: not enough`,
        'Raise max_connections of PostgreSQL (or the limit of the role or database), lower DATABASE_POOL_SIZE, or run fewer processes.',
      );
};

const POOLER_ADVICE =
  'Its pool_size for this database must hold the connections of all processes (README, "Going to production").';

const judgePooling = (pooling: Pooling): Finding => {
  if (pooling === 'transaction') return ill(SHARED_BACKENDS, SHARED_BACKENDS_CURE);
  return pooling === 'none'
    ? well('connections lead to PostgreSQL itself')
    : well('connections lead through a pooler in session mode', POOLER_ADVICE);
};

/** Whether connections are each client's own, and enough for the processes that run. */
export const checkConnections = async (
  url: string,
  { role, databasePoolSize }: Pick<Config, 'role' | 'databasePoolSize'>,
): Promise<readonly Finding[]> => {
  const budget = connectionBudget(role, databasePoolSize);
  return [judgePooling(await poolingOf(url)), judgeConnections(role, budget, await figuresOf(url))];
};

import pg from 'pg';
import type { FetchedTask } from './queue-worker.ts';
import type { BossConnections } from './sql-adapters.ts';

/** Seconds a task stays its process's without a word of it: then the queue finds that the process is gone. */
export const LEASE_SECONDS = 60;

/** The company that a task was enqueued for; 0 for the platform's own, and for those of a version that kept none. */
const COMPANY = `coalesce((data->>'companyId')::integer, 0)`;

/** Indexes for what the queue's own ones do not answer: tasks by company, and those that run or have failed. */
const INDEXES = [
  `create index if not exists prosa_waiting on pgboss.job (name, (${COMPANY}), start_after, created_on, id) where state < 'active'`,
  `create index if not exists prosa_running on pgboss.job (name, (${COMPANY})) where state = 'active'`,
  `create index if not exists prosa_failed on pgboss.job (name) where state = 'failed'`,
];

/** The limits within which a process takes tasks of one name. */
interface TakeLimits {
  /** Tasks it may take now. */
  readonly free: number;
  /** Of these, so many are only for companies of which none runs. */
  readonly reserved: number;
  /** Tasks that may run of one company, in all processes together. */
  readonly perCompany: number;
}

/** When tasks of one name may start. */
export interface StartTime {
  readonly name: string;
  readonly isDue: boolean;
  /** Milliseconds until the next one that is not due yet; null where none waits. */
  readonly nextIn: number | null;
}

/** The state of a task's queue, of all processes. */
export interface TaskQueue {
  readonly name: string;
  /** That could run now. */
  readonly waiting: number;
  /** That wait for their time, or for another attempt. */
  readonly scheduled: number;
  readonly running: number;
  /** Given up within the last hours. */
  readonly failed: number;
  /** Seconds that the one which could run for the longest time has been waiting. */
  readonly oldestSeconds: number;
}

/** A task that was given up. */
export interface FailedTask {
  readonly id: string;
  readonly name: string;
  /** 0: the platform's. */
  readonly companyId: number;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly failedAt: Date | null;
  /** The last attempt's error, as it was thrown. */
  readonly error: string;
  /** As it was enqueued: it may hold what people wrote. */
  readonly payload: unknown;
}

/** The part of pg-boss's table that its own methods do not reach: who takes which task when. */
export class TaskTable {
  readonly #connections: BossConnections;

  constructor(connections: BossConnections) {
    this.#connections = connections;
  }

  async makeIndexes(): Promise<void> {
    for (const statement of INDEXES) await this.#connections.executeSql(statement);
  }

  /**
   * Takes tasks that are due: of each company its oldest one, before a second of any. One process at a time takes tasks of
   * a name, and its statement sees what those before it took: so the limit of a company holds in all of them together.
   */
  async take(name: string, limits: TakeLimits, longestSeconds: number): Promise<FetchedTask[]> {
    const text = pg.escapeLiteral(name);
    const rows = await this.#connections.executeTogether(
      `select pg_advisory_xact_lock(hashtextextended('prosa.tasks.' || ${text}, 0));
       ${takeStatement(text, limits)}`,
    );
    return (rows as Omit<FetchedTask, 'expireInSeconds'>[]).map(({ id, data }) => ({
      id,
      data,
      expireInSeconds: longestSeconds,
    }));
  }

  /** Tells for each name whether a task is due, and when the next one will be. */
  async startTimes(names: readonly string[]): Promise<readonly StartTime[]> {
    const { rows } = await this.#connections.executeSql(START_TIMES, [names]);
    return rows as StartTime[];
  }

  /** Tells the queue that these tasks still run here. */
  async renew(tasks: readonly { readonly name: string; readonly id: string }[]): Promise<void> {
    if (tasks.length === 0) return;
    await this.#connections.executeSql(RENEW, [
      [...new Set(tasks.map(({ name }) => name))],
      tasks.map(({ id }) => id),
    ]);
  }

  /** The tasks of a queue that were given up, the latest first. */
  async failed(name: string, limit: number): Promise<readonly FailedTask[]> {
    const { rows } = await this.#connections.executeSql(FAILED, [name, limit]);
    return rows as FailedTask[];
  }

  /** Has tasks that were given up tried again, from the first attempt on. @returns how many there were */
  async retry(name: string, ids: readonly string[] | undefined): Promise<number> {
    const { rows } = await this.#connections.executeSql(RETRY, [name, ids ?? null]);
    return rows.length;
  }

  /** Removes tasks that were given up. @returns how many there were */
  async discard(name: string, ids: readonly string[] | undefined): Promise<number> {
    const { rows } = await this.#connections.executeSql(DISCARD, [name, ids ?? null]);
    return rows.length;
  }

  async queues(names: readonly string[]): Promise<readonly TaskQueue[]> {
    const { rows } = await this.#connections.executeSql(QUEUES, [names]);
    return rows as TaskQueue[];
  }
}

/**
 * The companies that wait are found one after another in the index, so that ten thousand tasks of one cost no more than
 * one. A task's place counts those of its company that run already.
 */
const takeStatement = (name: string, { free, reserved, perCompany }: TakeLimits): string => `
  with recursive company (id) as (
    (select ${COMPANY} from pgboss.job where name = ${name} and state < 'active' order by 1 limit 1)
    union all
    select (
      select ${COMPANY} from pgboss.job
       where name = ${name} and state < 'active' and ${COMPANY} > company.id order by 1 limit 1
    ) from company where company.id is not null
  ), running as (
    select ${COMPANY} as id, count(*)::integer as tasks from pgboss.job
     where name = ${name} and state = 'active' group by 1
  ), candidate as (
    select task.id, task.start_after,
           coalesce(running.tasks, 0) + row_number() over (
             partition by company.id order by task.start_after, task.created_on, task.id
           ) as place
      from company
      left join running on running.id = company.id
     cross join lateral (
       select id, start_after, created_on from pgboss.job
        where name = ${name} and state < 'active' and ${COMPANY} = company.id and start_after <= now()
        order by start_after, created_on, id
        limit case when company.id = 0 then ${free}
                   else least(${free}, greatest(0, ${perCompany} - coalesce(running.tasks, 0))) end
     ) task
     where company.id is not null
  ), placed as (
    select id, place, row_number() over (order by place, start_after, id) as position from candidate
  )
  update pgboss.job set
    state = 'active',
    started_on = now(),
    expire_in = interval '${LEASE_SECONDS} seconds',
    retry_count = case when started_on is null then retry_count else retry_count + 1 end
   where name = ${name} and state < 'active' and id in (
     select id from placed where position <= case when place = 1 then ${free} else ${free - reserved} end
   )
  returning id, data`;

const START_TIMES = `
  select wanted.name,
         exists (
           select 1 from pgboss.job
            where name = wanted.name and state < 'active' and start_after <= now()
         ) as "isDue",
         (
           select extract(epoch from start_after - clock_timestamp())::float8 * 1000 from pgboss.job
            where name = wanted.name and state < 'active' and start_after > now()
            order by start_after limit 1
         ) as "nextIn"
    from unnest($1::text[]) wanted (name)`;

const RENEW = `
  update pgboss.job set expire_in = now() - started_on + interval '${LEASE_SECONDS} seconds'
   where name = any ($1::text[]) and id = any ($2::uuid[]) and state = 'active'`;

const FAILED = `
  select id, name, ${COMPANY} as "companyId", retry_count + 1 as attempts, created_on as "createdAt",
         completed_on as "failedAt", data->'payload' as payload,
         coalesce(output->>'message', output->'value'->>'message', '') as error
    from pgboss.job where name = $1 and state = 'failed'
   order by completed_on desc nulls last, id limit $2`;

const RETRY = `
  update pgboss.job set state = 'retry', retry_count = 0, started_on = null, completed_on = null,
                        start_after = now(), output = null
   where name = $1 and state = 'failed' and ($2::uuid[] is null or id = any ($2))
  returning id`;

const DISCARD = `
  delete from pgboss.job
   where name = $1 and state = 'failed' and ($2::uuid[] is null or id = any ($2))
  returning id`;

const QUEUES = `
  select wanted.name, waiting.due as waiting, waiting.later as scheduled, running.tasks as running,
         failed.tasks as failed, coalesce(waiting.oldest, 0) as "oldestSeconds"
    from unnest($1::text[]) wanted (name)
   cross join lateral (
     select count(*) filter (where start_after <= now())::integer as due,
            count(*) filter (where start_after > now())::integer as later,
            extract(epoch from now() - min(start_after) filter (where start_after <= now()))::float8 as oldest
       from pgboss.job where name = wanted.name and state < 'active'
   ) waiting
   cross join lateral (
     select count(*)::integer as tasks from pgboss.job where name = wanted.name and state = 'active'
   ) running
   cross join lateral (
     select count(*)::integer as tasks from pgboss.job where name = wanted.name and state = 'failed'
   ) failed
   order by wanted.name`;

import type { Database } from '../../data/db.ts';

/** Which process runs a job now, kept in `job_runs`, by the database's clock. */
export interface Claims {
  /**
   * Takes a run of a job if nobody has it, and nobody had it within `gapMilliseconds`.
   * A run whose lease ended without a release was cut off, and may be taken at once.
   */
  claim(name: string, runner: string, gapMilliseconds: number): Promise<boolean>;
  /** @returns false when the lease was lost meanwhile */
  renew(name: string, runner: string): Promise<boolean>;
  release(name: string, runner: string): Promise<void>;
  /** Those of the jobs whose last run was cut off. */
  cutOff(names: readonly string[]): Promise<readonly string[]>;
}

/** After this a run that was not renewed counts as cut off. */
export const LEASE_MILLISECONDS = 60_000;
/** A last run further in the future than this was written before the clock was put back. */
const CLOCK_TOLERANCE_MILLISECONDS = 60_000;

const REASON = 'claim a job';

export class DatabaseClaims implements Claims {
  readonly #database: Pick<Database, 'system'>;

  constructor(database: Pick<Database, 'system'>) {
    this.#database = database;
  }

  async claim(name: string, runner: string, gapMilliseconds: number): Promise<boolean> {
    // clock_timestamp, not now: the comparison is made after waiting for another process's claim of the same row.
    const rows = await this.#query(
      `insert into job_runs as job (name, last_run_at, locked_until, runner)
       values (:name, clock_timestamp(), clock_timestamp() + :lease * interval '1 ms', :runner)
       on conflict (name) do update
          set last_run_at = clock_timestamp(),
              locked_until = clock_timestamp() + :lease * interval '1 ms',
              runner = excluded.runner
        where job.locked_until < clock_timestamp()
           or (job.locked_until is null and (
                job.last_run_at is null
                or job.last_run_at <= clock_timestamp() - :gap * interval '1 ms'
                or job.last_run_at > clock_timestamp() + :tolerance * interval '1 ms'))
       returning name`,
      {
        name,
        runner,
        lease: LEASE_MILLISECONDS,
        gap: gapMilliseconds,
        tolerance: CLOCK_TOLERANCE_MILLISECONDS,
      },
    );
    return rows.length > 0;
  }

  async renew(name: string, runner: string): Promise<boolean> {
    const rows = await this.#query(
      `update job_runs set locked_until = clock_timestamp() + :lease * interval '1 ms'
        where name = :name and runner = :runner and locked_until is not null returning name`,
      { name, runner, lease: LEASE_MILLISECONDS },
    );
    return rows.length > 0;
  }

  async release(name: string, runner: string): Promise<void> {
    await this.#query(
      'update job_runs set locked_until = null where name = :name and runner = :runner returning name',
      { name, runner },
    );
  }

  async cutOff(names: readonly string[]): Promise<readonly string[]> {
    const rows = await this.#query(
      'select name from job_runs where locked_until < clock_timestamp() and name = any(:names)',
      { names: [...names] },
    );
    return rows.map(({ name }) => name);
  }

  async #query(
    sql: string,
    bindings: Record<string, string | number | string[]>,
  ): Promise<readonly { name: string }[]> {
    const { rows } = await this.#database.system(REASON, ({ trx }) =>
      trx.raw<{ rows: { name: string }[] }>(sql, bindings),
    );
    return rows;
  }
}

import os from 'node:os';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import process from 'node:process';
import { Core } from 'prosa/core';
import type { CompanySockets, Config, Database, Realtime, Tasks } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';

const EVERY_MILLISECONDS = 10_000;
/** Seconds after which a process that has said nothing is taken for gone. */
const SILENT_SECONDS = 45;

/** The figures of a process. Times in milliseconds, sizes in bytes. */
export interface ProcessFigures {
  readonly memory: number;
  readonly heap: number;
  readonly delayMedian: number;
  readonly delayP99: number;
  readonly processor: number;
  readonly tasksRunning: number;
  readonly sockets: readonly CompanySockets[];
}

const rounded = (nanoseconds: number): number =>
  Number.isFinite(nanoseconds) ? Math.round(nanoseconds / 10_000) / 100 : 0;

/** Writes the figures of this process where those of all are read. */
@injectable()
export class ProcessReporter {
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  #processor = process.cpuUsage();
  #since = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #hasReported = false;

  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Config) private readonly config: Pick<Config, 'role'>,
    @inject(Core.Realtime) private readonly realtime: Pick<Realtime, 'sockets'>,
    @inject(Core.Tasks) private readonly tasks: Pick<Tasks, 'stats'>,
    @inject(Core.Logger) private readonly logger: Logger,
  ) {}

  start(): void {
    this.#delay.enable();
    this.#timer = setInterval(() => void this.#try(), EVERY_MILLISECONDS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#delay.disable();
    await this.database.system('a process ends', async ({ trx }) => {
      await trx('process_reports').where({ application: this.database.application }).delete();
    });
  }

  /** Writes the first figures, where that has not happened: the monitor is looked at before the first pause is over. */
  async begin(): Promise<void> {
    if (!this.#hasReported) await this.report();
  }

  /** Writes the figures now. */
  async report(): Promise<void> {
    const figures = this.#measure();
    this.#hasReported = true;
    await this.database.system('figures of a process', async ({ trx }) => {
      await trx.raw(
        `insert into process_reports (application, role, host, pid, started_at, figures)
           values (:application, :role, :host, :pid, :startedAt, :figures)
         on conflict (application) do update
           set reported_at = now(), figures = excluded.figures`,
        {
          application: this.database.application,
          role: this.config.role,
          host: os.hostname(),
          pid: process.pid,
          startedAt: new Date(Date.now() - process.uptime() * 1_000),
          figures: JSON.stringify(figures),
        },
      );
      await trx('process_reports')
        .whereRaw(`reported_at < now() - make_interval(secs => ?)`, [SILENT_SECONDS])
        .delete();
    });
  }

  async #try(): Promise<void> {
    try {
      await this.report();
    } catch (error) {
      this.logger.debug({ err: error }, 'the figures of this process were not written');
    }
  }

  #measure(): ProcessFigures {
    const { rss, heapUsed } = process.memoryUsage();
    const used = process.cpuUsage(this.#processor);
    const now = performance.now();
    const elapsed = Math.max(1, now - this.#since);
    // The histogram counts from the resolution up: a loop that is never late has its own length.
    const late = (nanoseconds: number): number => Math.max(0, rounded(nanoseconds) - 20);
    const figures = {
      memory: rss,
      heap: heapUsed,
      delayMedian: late(this.#delay.percentile(50)),
      delayP99: late(this.#delay.percentile(99)),
      processor: Math.round(((used.user + used.system) / 1_000 / elapsed) * 1_000) / 1_000,
      tasksRunning: this.tasks.stats().running,
      sockets: this.realtime.sockets(),
    };
    this.#delay.reset();
    this.#processor = process.cpuUsage();
    this.#since = now;
    return figures;
  }
}

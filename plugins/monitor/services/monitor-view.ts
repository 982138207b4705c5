import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { Core, CorePoints, countParked, followerLags } from 'prosa/core';
import type { Backlog, Database, Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ConnectionOwners } from '../../connections/public.ts';
import { payloadShape, withoutContent } from '../rules/without-content.ts';
import type { FailedTaskDto, FollowerDto, OverviewDto, ProcessDto } from '../schemas.ts';
import { DatabaseFigures } from './database-figures.ts';
import { ProcessReporter } from './process-reporter.ts';
import type { ProcessFigures } from './process-reporter.ts';
import { requireQueue } from './require-queue.ts';

const MOST_TROUBLED = 50;
const MOST_FAILED = 200;
const MOST_COMPANIES = 50;

interface ReportRow {
  readonly application: string;
  readonly role: string;
  readonly host: string;
  readonly pid: number;
  readonly started_at: Date;
  readonly reported_at: Date;
  readonly figures: ProcessFigures;
}

type CompanyRef = FailedTaskDto['company'];
type Companies = ReadonlyMap<number, CompanyRef>;

const nameOf = ({ role, pid, host }: ReportRow): string => `${role} ${String(pid)}@${host}`;

const processOf = (row: ReportRow): ProcessDto => {
  const { sockets, ...figures } = row.figures;
  return {
    name: nameOf(row),
    role: row.role,
    startedAt: row.started_at.toISOString(),
    reportedAt: row.reported_at.toISOString(),
    ...figures,
    sockets: sockets.reduce((sum, each) => sum + each.sockets, 0),
  };
};

/** The sockets of all processes by company, most first. Somebody with sockets in two processes counts twice. */
const socketsOf = (rows: readonly ReportRow[]) => {
  const sums = new Map<number, { sockets: number; users: number }>();
  for (const { companyId, sockets, users } of rows.flatMap(({ figures }) => figures.sockets)) {
    const sum = sums.get(companyId) ?? { sockets: 0, users: 0 };
    sums.set(companyId, { sockets: sum.sockets + sockets, users: sum.users + users });
  }
  return [...sums]
    .map(([companyId, sum]) => ({ companyId, ...sum }))
    .sort((a, b) => b.sockets - a.sockets || a.companyId - b.companyId);
};

/** The state of the whole installation: all processes and all companies, and nothing of what people write. */
@injectable()
export class MonitorView {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Tasks) private readonly tasks: Pick<Tasks, 'queues' | 'givenUp'>,
    @inject(ConnectionOwners) private readonly connections: ConnectionOwners,
    @inject(filled(CorePoints.backlogs)) private readonly backlogs: Filled<Backlog>,
    @inject(ProcessReporter) private readonly reporter: Pick<ProcessReporter, 'begin'>,
    @inject(DatabaseFigures) private readonly figures: DatabaseFigures,
  ) {}

  async overview(): Promise<OverviewDto> {
    await this.reporter.begin();
    const queues = await this.tasks.queues();
    return this.database.system('the monitor', async (ctx) => {
      const reports = await ctx
        .trx('process_reports')
        .orderBy(['role', 'started_at', 'application'])
        .select<ReportRow[]>();
      const processes = new Map(reports.map((row) => [row.application, nameOf(row)]));
      const processNamed = (application: string | null): string =>
        processes.get(application ?? '') ?? application ?? '';
      const sockets = socketsOf(reports);
      const owners = await this.connections.owners(ctx);
      const troubled = await this.connections.troubled(ctx, MOST_TROUBLED);
      const companies = await this.#companies(ctx, [
        ...sockets.slice(0, MOST_COMPANIES).map(({ companyId }) => companyId),
        ...troubled.map(({ companyId }) => companyId),
      ]);
      const byOwner = new Map(owners.map(({ id, application }) => [id, processNamed(application)]));
      const database = await this.figures.read(ctx);
      const backlogs = [];
      for (const each of this.backlogs.all()) {
        backlogs.push({ id: each.id, ...(await each.read(ctx)) });
      }
      return {
        at: new Date().toISOString(),
        queues: [...queues],
        followers: await this.#followers(ctx),
        backlogs,
        owners: owners.map(({ application, ...owner }) => ({
          ...owner,
          process: processNamed(application),
        })),
        troubled: troubled.map(({ companyId, ownerId, since, ...connection }) => ({
          ...connection,
          company: companies.get(companyId) ?? null,
          process: byOwner.get(ownerId) ?? '',
          since: since.toISOString(),
        })),
        processes: reports.map(processOf),
        sockets: sockets.slice(0, MOST_COMPANIES).map(({ companyId, ...sums }) => ({
          company: companies.get(companyId) ?? null,
          ...sums,
        })),
        database: {
          ...database,
          statements: database.statements.map((statement) => ({
            ...statement,
            process: processNamed(statement.process),
          })),
        },
      };
    });
  }

  /** The tasks of a queue that were given up, the latest first. @throws ERR_NO_QUEUE_FOUND */
  async failed(name: string): Promise<FailedTaskDto[]> {
    requireQueue(this.tasks, name);
    const tasks = await this.tasks.givenUp.list(name, MOST_FAILED);
    const companies = await this.database.system('the monitor', (ctx) =>
      this.#companies(
        ctx,
        tasks.map(({ companyId }) => companyId),
      ),
    );
    return tasks.map((task) => ({
      id: task.id,
      name: task.name,
      company: companies.get(task.companyId) ?? null,
      attempts: task.attempts,
      createdAt: new Date(task.createdAt).toISOString(),
      failedAt: task.failedAt && new Date(task.failedAt).toISOString(),
      error: withoutContent(task.error),
      payload: payloadShape(task.payload),
    }));
  }

  async #followers(ctx: Ctx): Promise<FollowerDto[]> {
    const parked = new Map((await countParked(ctx)).map((each) => [each.follower, each]));
    return (await followerLags(ctx)).map(({ follower, events }) => ({
      id: follower,
      lag: events,
      waiting: parked.get(follower)?.waiting ?? 0,
      dead: parked.get(follower)?.dead ?? 0,
    }));
  }

  async #companies({ trx }: Ctx, ids: readonly number[]): Promise<Companies> {
    const wanted = [...new Set(ids)].filter((id) => id > 0);
    if (wanted.length === 0) return new Map();
    const rows = await trx('companies')
      .whereIn('id', wanted)
      .select<{ id: number; name: string }[]>('id', 'name');
    return new Map(rows.map((row) => [row.id, row]));
  }
}

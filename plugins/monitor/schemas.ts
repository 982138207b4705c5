import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Instant, Nullable } from 'prosa/schemas';

const Count = Type.Integer({ minimum: 0 });
const Seconds = Type.Number({ minimum: 0 });
const CompanyRef = Nullable(Closed({ id: Type.Integer(), name: Type.String() }));

/** A queue of tasks, in all processes together. */
const QueueSchema = Closed({
  name: Type.String(),
  waiting: Count,
  scheduled: Count,
  running: Count,
  failed: Count,
  oldestSeconds: Seconds,
});

const FollowerSchema = Closed({
  id: Type.String(),
  /** Events that it has not read. */
  lag: Count,
  /** Facts that will be tried again. */
  waiting: Count,
  /** Facts that it gave up. */
  dead: Count,
});

const BacklogSchema = Closed({
  /** `<plugin>.<words>` */
  id: Type.String(),
  waiting: Count,
  failed: Count,
  oldestSeconds: Seconds,
});

const OwnerSchema = Closed({
  /** Null: nobody runs these connections. */
  id: Nullable(Type.String()),
  /** Of the process, where it reports; else empty. */
  process: Type.String(),
  isAlive: Type.Boolean(),
  connected: Count,
  total: Count,
});

const TroubledSchema = Closed({
  id: Type.Integer(),
  company: CompanyRef,
  provider: Type.String(),
  status: Type.String(),
  process: Type.String(),
  since: Instant,
});

const ProcessSchema = Closed({
  /** `web 4711@host` */
  name: Type.String(),
  role: Type.String(),
  startedAt: Instant,
  reportedAt: Instant,
  /** Bytes. */
  memory: Type.Number(),
  heap: Type.Number(),
  /** Milliseconds by which the event loop was late in the last seconds: half of all times, and the latest of a hundred. */
  delayMedian: Type.Number(),
  delayP99: Type.Number(),
  /** Of a processor, in the last seconds: 1 = all of one. */
  processor: Type.Number(),
  tasksRunning: Count,
  sockets: Count,
});

const SocketsSchema = Closed({ company: CompanyRef, sockets: Count, users: Count });

const StatementSchema = Closed({
  process: Type.String(),
  /** `running`, or `idle in transaction`. */
  state: Type.String(),
  seconds: Seconds,
  /** Without its literals. */
  text: Type.String(),
  /** How many sessions hold locks that it waits for. */
  blockedBy: Count,
});

const TableSchema = Closed({
  name: Type.String(),
  /** With indexes and long values. */
  bytes: Type.Number(),
  /** Estimated. */
  rows: Type.Number(),
});

const DatabaseSchema = Closed({
  bytes: Type.Number(),
  sessions: Count,
  mostSessions: Count,
  waitingForLocks: Count,
  /** Share of reads that needed no disk, since the statistics began. */
  cacheHits: Nullable(Type.Number()),
  tables: Type.Array(TableSchema),
  statements: Type.Array(StatementSchema),
});

export const OverviewSchema = Closed({
  at: Instant,
  queues: Type.Array(QueueSchema),
  followers: Type.Array(FollowerSchema),
  backlogs: Type.Array(BacklogSchema),
  owners: Type.Array(OwnerSchema),
  troubled: Type.Array(TroubledSchema),
  processes: Type.Array(ProcessSchema),
  sockets: Type.Array(SocketsSchema),
  database: DatabaseSchema,
});
export type OverviewDto = Static<typeof OverviewSchema>;
export type BacklogDto = Static<typeof BacklogSchema>;
export type QueueDto = Static<typeof QueueSchema>;
export type FollowerDto = Static<typeof FollowerSchema>;
export type ProcessDto = Static<typeof ProcessSchema>;
export type DatabaseDto = Static<typeof DatabaseSchema>;

const FailedTaskSchema = Closed({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  company: CompanyRef,
  attempts: Count,
  createdAt: Instant,
  failedAt: Nullable(Instant),
  /** Without what people wrote. */
  error: Type.String(),
  /** The shape of what it was given. */
  payload: Type.Unknown(),
});
export type FailedTaskDto = Static<typeof FailedTaskSchema>;

export const FailedTasksSchema = Closed({ tasks: Type.Array(FailedTaskSchema) });

const Name = Type.String({ minLength: 1, maxLength: 120 });
export const QueueParams = Closed({ name: Name });
export const FollowerParams = Closed({ id: Name });

/** Without ids all that were given up. */
export const TaskIdsBody = Closed({
  ids: Type.Optional(Type.Array(Type.String({ format: 'uuid' }), { minItems: 1, maxItems: 200 })),
});

export const DoneSchema = Closed({ count: Count });

import { randomBytes } from 'node:crypto';
import type { ProcessRole } from './process-role.ts';

/** Connections to PostgreSQL a process may hold at the same time. */
export interface ConnectionBudget {
  /** For requests, events and jobs: `DATABASE_POOL_SIZE`. */
  readonly pool: number;
  /** For the queue of tasks. */
  readonly tasks: number;
  /** For the lock that shows other processes that the owner of lines lives. */
  readonly lines: number;
  /** All together. */
  readonly most: number;
}

/** Eight processes and their tasks fit below PostgreSQL's default of 100 connections. */
const USUAL_POOL_SIZE: Readonly<Record<ProcessRole, number>> = {
  all: 16,
  web: 10,
  connections: 8,
  worker: 6,
};

/** Work that needs a second connection while it holds one must get it. */
export const LEAST_POOL_SIZE = 4;

/** Makes the tables of the queue alone among processes: one connection holds the lock, another one works. */
const TASK_CONNECTIONS = 2;
/** Of a process that also takes tasks from the queue. */
const WORKER_TASK_CONNECTIONS = 3;

/** Whether a process of this role takes tasks and runs the platform's jobs. */
export const doesTasks = (role: ProcessRole): boolean => role === 'all' || role === 'worker';

const runsLines = (role: ProcessRole): boolean => role === 'all' || role === 'connections';

/** @param poolSize as it was set; the role's usual one unless told */
export const connectionBudget = (
  role: ProcessRole,
  poolSize: number = USUAL_POOL_SIZE[role],
): ConnectionBudget => {
  const tasks = doesTasks(role) ? WORKER_TASK_CONNECTIONS : TASK_CONNECTIONS;
  const lines = runsLines(role) ? 1 : 0;
  return { pool: poolSize, tasks, lines, most: poolSize + tasks + lines };
};

/** The application name of one process's connections: its role, what it may take, and what tells it from all others. */
export const applicationName = (role: ProcessRole, { most }: ConnectionBudget): string =>
  `prosa ${role} ${String(most)} ${randomBytes(8).toString('hex')}`;

/** Reads what {@link applicationName} wrote, as a pattern of PostgreSQL. Its group is the number of connections. */
export const APPLICATION_PATTERN = '^prosa (?:all|web|connections|worker) (\\d+) [0-9a-f]{16}$';

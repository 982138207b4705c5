import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { program } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, USE_EXTERNAL } from './problem.ts';
import { settingArguments } from './settings.ts';
import { spawnOptions } from './system-user.ts';
import type { SystemUser } from './system-user.ts';

/** A cluster on disk and what runs it. */
export interface Cluster {
  readonly binaries: Binaries;
  readonly user: SystemUser;
  /** Holds `data` and `server.log`. */
  readonly folder: string;
  /** Fast and forgetful: for tests. */
  readonly forTests: boolean;
}

/** A server that answers. */
export interface RunningServer {
  readonly pid: number;
  readonly port: number;
}

const START_TIMEOUT = 60_000;
const STOP_TIMEOUT = 15_000;
const LOG_LIMIT = 5_000_000;
const POLL = 10;

const dataOf = ({ folder }: Cluster): string => path.join(folder, 'data');
const lockOf = (cluster: Cluster): string => path.join(dataOf(cluster), 'postmaster.pid');
const logOf = ({ folder }: Cluster): string => path.join(folder, 'server.log');

/** Makes the cluster unless it exists. A crash in the middle leaves nothing that looks finished. */
export const initialize = async (cluster: Cluster, superPassword: string): Promise<void> => {
  if (existsSync(dataOf(cluster))) return;
  const partial = `${dataOf(cluster)}.partial`;
  const passwordFile = path.join(cluster.folder, 'password');
  rmSync(partial, { recursive: true, force: true });
  writeFileSync(passwordFile, superPassword, { mode: 0o600 });
  const { uid, gid } = cluster.user;
  if (uid !== undefined && gid !== undefined) chownSync(passwordFile, uid, gid);
  const child = launch(cluster, 'initdb', [
    `--pgdata=${partial}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same order and the same upper and lower case on every machine, whatever its locales.
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(cluster.forTests ? ['--no-sync'] : []),
  ]);
  const code = await exitOf(child);
  rmSync(passwordFile, { force: true });
  if (code !== 0) throw failure(cluster, `initdb ended with code ${String(code)}`, 0);
  renameSync(partial, dataOf(cluster));
};

/** Starts the server on the loopback address, on a free port unless told, and waits until it answers. */
export const start = async (cluster: Cluster, wantedPort?: number): Promise<RunningServer> => {
  const port = wantedPort ?? (await freePort());
  const logged = sizeOf(logOf(cluster));
  const child = launch(cluster, 'postgres', [
    '-D',
    dataOf(cluster),
    ...settingArguments(port, cluster.forTests),
  ]);
  let code: number | undefined;
  void exitOf(child).then((value) => (code = value ?? -1));
  const deadline = Date.now() + START_TIMEOUT;
  while (Date.now() < deadline) {
    if (code !== undefined) throw failure(cluster, `it ended with code ${String(code)}`, logged);
    const server = runningServer(cluster);
    if (server && server.pid === child.pid) {
      child.unref();
      return server;
    }
    await delay(POLL);
  }
  throw failure(cluster, `it was not ready after ${String(START_TIMEOUT / 1000)} s`, logged);
};

/** The server that works on this cluster, if one does: left behind by a process that was killed. */
export const runningServer = (cluster: Cluster): RunningServer | undefined => {
  const [pid, , , port, , , , status] = readLines(lockOf(cluster));
  if (!pid || !port || status?.trim() !== 'ready' || !isAlive(Number(pid))) return undefined;
  return { pid: Number(pid), port: Number(port) };
};

/**
 * Ends a server that is neither ready nor gone: still starting, or already ending, after a kill. A lock whose
 * process id belongs to something else by now (after a reboot, or in a new container) is removed.
 */
export const clearLock = async (cluster: Cluster): Promise<void> => {
  const pid = lockHolder(cluster);
  if (pid !== undefined && (await isServerOf(cluster, pid))) await stop(cluster, pid);
  rmSync(lockOf(cluster), { force: true });
};

/** The living process whose id is in the cluster's lock. */
export const lockHolder = (cluster: Cluster): number | undefined => {
  const [pid] = readLines(lockOf(cluster));
  return pid && isAlive(Number(pid)) ? Number(pid) : undefined;
};

const isServerOf = async (cluster: Cluster, pid: number): Promise<boolean> => {
  if (process.platform === 'win32') return true;
  const command =
    process.platform === 'linux'
      ? readLines(`/proc/${String(pid)}/cmdline`)
          .join('\n')
          .replaceAll('\0', ' ')
      : (await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command='])).stdout;
  return command.includes(dataOf(cluster));
};

/** Fast shutdown: clients are sent away, everything is written, then it ends. Immediate, should it hang. */
export const stop = async (cluster: Cluster, pid: number): Promise<void> => {
  for (const mode of ['fast', 'immediate'] as const) {
    await ask(cluster, pid, mode);
    const deadline = Date.now() + STOP_TIMEOUT;
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return;
      await delay(POLL);
    }
  }
};

const ask = async (cluster: Cluster, pid: number, mode: 'fast' | 'immediate'): Promise<void> => {
  if (process.platform === 'win32') {
    // Windows has no signals that a program can answer.
    await exitOf(launch(cluster, 'pg_ctl', ['stop', '-D', dataOf(cluster), '-m', mode, '-W']));
    return;
  }
  if (isAlive(pid)) process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
};

const launch = (
  cluster: Cluster,
  name: Parameters<typeof program>[1],
  args: string[],
): ChildProcess => {
  // Its log goes to a file and not through us: it must outlive us without a broken pipe.
  const isLong = sizeOf(logOf(cluster)) > LOG_LIMIT;
  const log = openSync(logOf(cluster), isLong ? 'w' : 'a', 0o600);
  const child = spawn(program(cluster.binaries, name), args, {
    ...spawnOptions(cluster.user),
    cwd: cluster.folder,
    // Ctrl-C in a terminal reaches the whole group; the database goes last, when we say so.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return child;
};

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once('error', () => resolve(-1));
    child.once('exit', (code) => resolve(code));
  });

const failure = (cluster: Cluster, what: string, from: number): EmbeddedPostgresError => {
  const log = existsSync(logOf(cluster)) ? readFileSync(logOf(cluster)).subarray(from) : '';
  const tail = log.toString('utf8').trim().split('\n').slice(-8).join('\n');
  return new EmbeddedPostgresError(
    `PostgreSQL did not start: ${what}. Its log ${logOf(cluster)} ends with:\n${tail}\n`,
    USE_EXTERNAL,
  );
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** A server whose parent was killed in a container without an init process stays in the table for ever. */
const isZombie = (pid: number): boolean => {
  if (process.platform !== 'linux') return false;
  const [stat = ''] = readLines(`/proc/${String(pid)}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
};

const readLines = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
};

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

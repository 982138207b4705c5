import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

const PREFIX = 'prosa-test-';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** The most bytes a run's databases need, with room to spare. */
const ENOUGH_BYTES = 2_000_000_000;

/** Nothing of a test run must last: where memory takes files, a database of hundreds of them is made in a third of the time. */
const place = (): string => {
  if (!existsSync(IN_MEMORY)) return os.tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > ENOUGH_BYTES ? IN_MEMORY : os.tmpdir();
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const numberIn = (file: string): number =>
  existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;

/**
 * A data folder for one test run, which PostgreSQL's user can enter. Servers and folders left by runs that were
 * killed are ended and removed first.
 * @param options `onDisk` = for what is measured: in memory a commit costs nothing
 */
export const throwawayFolder = ({ onDisk = false } = {}): string => {
  const parent = onDisk ? os.tmpdir() : place();
  for (const name of readdirSync(parent).filter((each) => each.startsWith(PREFIX))) {
    const folder = path.join(parent, name);
    const owner = numberIn(path.join(folder, 'owner'));
    if (owner > 0 && !isAlive(owner)) abandon(folder);
  }
  const folder = mkdtempSync(path.join(parent, PREFIX));
  chmodSync(folder, 0o711);
  writeFileSync(path.join(folder, 'owner'), `${process.pid}\n`);
  return folder;
};

/**
 * Removes a data folder and the database in it, also where that is kept elsewhere because PostgreSQL's user cannot enter
 * the folder. The server must have ended.
 */
export const removeDataFolder = (folder: string): void => {
  const postgres = path.join(folder, 'postgres');
  const found = lstatSync(postgres, { throwIfNoEntry: false });
  const isElsewhere = found?.isSymbolicLink() === true;
  const options = { recursive: true, force: true, maxRetries: 5 } as const;
  if (isElsewhere) rmSync(path.resolve(folder, readlinkSync(postgres)), options);
  rmSync(folder, options);
};

const abandon = (folder: string): void => {
  for (const inside of ['postgres', 'data/postgres']) {
    const server = numberIn(path.join(folder, inside, 'data/postmaster.pid'));
    if (server > 0 && isAlive(server)) process.kill(server, 'SIGQUIT');
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
};

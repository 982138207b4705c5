import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

const PREFIX = 'prosa-test-';

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
 * A data folder for one test run, which PostgreSQL's user can enter. What runs that were killed have left behind is
 * ended and removed first.
 */
export const throwawayFolder = (): string => {
  for (const name of readdirSync(os.tmpdir()).filter((each) => each.startsWith(PREFIX))) {
    const folder = path.join(os.tmpdir(), name);
    const owner = numberIn(path.join(folder, 'owner'));
    if (owner > 0 && !isAlive(owner)) abandon(folder);
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), PREFIX));
  chmodSync(folder, 0o711);
  writeFileSync(path.join(folder, 'owner'), `${process.pid}\n`);
  return folder;
};

const abandon = (folder: string): void => {
  const server = numberIn(path.join(folder, 'postgres/data/postmaster.pid'));
  if (server > 0 && isAlive(server)) process.kill(server, 'SIGQUIT');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
};

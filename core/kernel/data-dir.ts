import { randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/**
 * Makes the data folder. Nobody else can look into it; started by root, others may pass through to the database's own
 * folder, because PostgreSQL then runs as another user.
 */
export const openDataDir = (dataDir: string): void => {
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
};

/**
 * The installation's keys in `secret.key`, the one that seals first, each 32 random bytes on a line of its own. Undefined
 * without the file.
 */
export const readKeyFile = (dataDir: string): readonly Buffer[] | undefined => {
  const file = keyFileOf(dataDir);
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').trim().split(/\s+/);
  const keys = lines.map((line) => Buffer.from(line, 'base64url'));
  if (keys.some(({ length }) => length < 32)) {
    throw new Error(`${file} is damaged; restore it from a backup, or set SECRET_KEY`);
  }
  return keys;
};

/** As {@link readKeyFile}; the file is made at the first start, readable by its owner only. */
export const keysFromFile = (dataDir: string): readonly Buffer[] => {
  const file = keyFileOf(dataDir);
  if (!existsSync(file)) createOnce(file, linesOf([randomBytes(32)]));
  return readKeyFile(dataDir) ?? [];
};

/** Replaces the keys in the file, whole or not at all. */
export const writeKeyFile = (dataDir: string, keys: readonly Buffer[]): void => {
  const file = keyFileOf(dataDir);
  const partial = `${file}.${String(process.pid)}`;
  writeFileSync(partial, linesOf(keys), { mode: 0o600, flush: true });
  renameSync(partial, file);
};

const keyFileOf = (dataDir: string): string => path.join(dataDir, 'secret.key');

const linesOf = (keys: readonly Buffer[]): string =>
  keys.map((key) => `${key.toString('base64url')}\n`).join('');

/** Whole or not at all, and never over what another process, starting at the same time, has just made. */
const createOnce = (file: string, content: string): void => {
  const partial = `${file}.${String(process.pid)}`;
  writeFileSync(partial, content, { mode: 0o600 });
  try {
    linkSync(partial, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(partial, { force: true });
  }
};

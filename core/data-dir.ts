import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/**
 * Makes the data folder. Nobody else can look into it; started by root, others may pass through to the database's own
 * folder, because PostgreSQL then runs as another user.
 */
export const openDataDir = (dataDir: string): void => {
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
};

/** The installation's key: 32 random bytes in `secret.key`, made at the first start and readable by its owner only. */
export const keyFromFile = (dataDir: string): Buffer => {
  const file = path.join(dataDir, 'secret.key');
  if (!existsSync(file)) createOnce(file, `${randomBytes(32).toString('base64url')}\n`);
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  if (key.length < 32) {
    throw new Error(`${file} is damaged; restore it from a backup, or set SECRET_KEY`);
  }
  return key;
};

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

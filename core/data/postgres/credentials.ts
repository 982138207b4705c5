import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Kept in DATA_DIR/database.json, readable by its owner only. */
export interface Credentials {
  readonly superuser: string;
  readonly owner: string;
  readonly app: string;
  /** Roles, database and extensions exist. */
  readonly ready: boolean;
}

/** Names of the roles: the first sets up, the second owns the tables, the third is the running application. */
export const ROLES = { superuser: 'postgres', owner: 'prosa_owner', app: 'prosa_app' } as const;

export const DATABASE = 'prosa';

const fileIn = (dataDir: string): string => path.join(dataDir, 'database.json');

const randomPassword = (): string => randomBytes(24).toString('base64url');

/** Reads the passwords, or makes and stores new ones. */
export const loadCredentials = (dataDir: string): Credentials => {
  const file = fileIn(dataDir);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Credentials;
  const fresh: Credentials = {
    superuser: randomPassword(),
    owner: randomPassword(),
    app: randomPassword(),
    ready: false,
  };
  saveCredentials(dataDir, fresh);
  return fresh;
};

/** Stores them in one step, so that a crash leaves the old file or the new one. */
export const saveCredentials = (dataDir: string, credentials: Credentials): void => {
  const file = fileIn(dataDir);
  const partial = `${file}.partial`;
  writeFileSync(partial, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  chmodSync(partial, 0o600);
  renameSync(partial, file);
};

/** Address of a database on this machine. */
export const localUrl = (
  role: keyof typeof ROLES,
  password: string,
  port: number,
  database: string = DATABASE,
): string => `postgres://${ROLES[role]}:${password}@127.0.0.1:${String(port)}/${database}`;

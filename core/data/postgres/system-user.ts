import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';

/** The user PostgreSQL runs as: nothing for "whoever started us". */
export interface SystemUser {
  readonly name?: string;
  readonly uid?: number;
  readonly gid?: number;
}

const MYSELF: SystemUser = {};

/**
 * PostgreSQL refuses to run as root, so root lends it another user: the system's own `postgres` where there is
 * one, else `nobody`.
 * @param passwd content of /etc/passwd
 */
const chooseSystemUser = (uid: number | undefined, passwd: string): SystemUser => {
  if (uid !== 0) return MYSELF;
  const users = passwd.split('\n').map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const [name, , userId, groupId] = users.find(([user]) => user === wanted) ?? [];
    if (name !== undefined && userId !== undefined && groupId !== undefined) {
      // macOS writes -2; the kernel wants it unsigned.
      return { name, uid: Number(userId) >>> 0, gid: Number(groupId) >>> 0 };
    }
  }
  return { name: 'uid 65534', uid: 65_534, gid: 65_534 };
};

/** {@link chooseSystemUser} for this process. */
export const systemUser = (): SystemUser => {
  const uid = process.getuid?.();
  return uid === 0 ? chooseSystemUser(uid, readPasswd()) : MYSELF;
};

const readPasswd = (): string => {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
};

const identity = ({ uid, gid }: SystemUser): { uid?: number; gid?: number } => ({
  ...(uid === undefined ? {} : { uid }),
  ...(gid === undefined ? {} : { gid }),
});

/** Options for `spawn`: the user, and an environment without `PG…` variables that would steer the tools. */
export const spawnOptions = (
  user: SystemUser,
): { uid?: number; gid?: number; env: NodeJS.ProcessEnv } => ({
  ...identity(user),
  env: {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
    LC_ALL: 'C',
    TZ: 'UTC',
  },
});

/**
 * Runs a program as that user and tells what went wrong, or nothing. Asking the system beats reading modes:
 * it knows of access lists, mount options and user namespaces as well.
 */
export const probe = (
  user: SystemUser,
  program: string,
  args: readonly string[],
): string | undefined => {
  const { error, status, stderr } = spawnSync(program, args, {
    ...spawnOptions(user),
    cwd: '/',
    encoding: 'utf8',
  });
  if (error) return error.message;
  return status === 0 ? undefined : stderr.trim() || `exit code ${String(status)}`;
};

/** Tells why the user cannot enter and write a folder, or nothing. */
export const cannotUse = (user: SystemUser, folder: string): string | undefined =>
  process.platform === 'win32'
    ? undefined
    : probe(user, '/bin/sh', ['-c', 'cd "$0" && test -w .', folder]);

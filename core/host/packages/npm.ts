import { spawn } from 'node:child_process';
import process from 'node:process';
import { CommandError } from '../../kernel/command-error.ts';

/**
 * Runs npm: the one that started this process, or the one of the search path.
 * @param folder in which
 * @returns what it wrote to its output
 * @throws CommandError with what npm wrote
 */
export const npm = (folder: string, words: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const own = process.env.npm_execpath;
    const isModule = own?.endsWith('.js') === true;
    const child = spawn(
      isModule ? process.execPath : 'npm',
      [...(isModule ? [own] : []), ...words],
      {
        cwd: folder,
        env: environment(),
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const output: string[] = [];
    const errors: string[] = [];
    child.stdout.on('data', (data: Buffer) => output.push(data.toString()));
    child.stderr.on('data', (data: Buffer) => errors.push(data.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output.join(''));
      else {
        const text = [...output, ...errors].join('').trim();
        reject(new CommandError(`npm ${words[0] ?? ''} failed in ${folder}:\n${text}`));
      }
    });
  });

/** The environment without the project's configuration that `npm run` gives its scripts: it is not for another folder. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^npm_(config_(local_prefix|prefix|workspace|global)|package_|lifecycle_)/i.test(name),
    ),
  );

import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The parts of this checkout that an installation of Prosa is made of. */
const PARTS = [
  '.oxlintrc.json',
  '.prettierrc',
  'LICENSE',
  'core',
  'dist',
  'migrations',
  'package-lock.json',
  'package.json',
  'plugins',
  'scripts',
  'tsconfig.json',
  'tsconfig.run.json',
  'web',
];

const MOST_CHARACTERS = 10_000;

/** How a program ended. */
export interface Ended {
  readonly code: number;
  readonly output: string;
}

/** The environment without what the test run says to itself. */
const surroundings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(NODE_|TSX_|PROSA_|TAP|npm_)/.test(name)),
  );

/** Runs a program to its end. @returns its exit code and the end of its output */
export const run = (
  folder: string,
  [command = '', ...words]: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, words, {
      cwd: folder,
      env: { ...surroundings(), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data: Buffer) => output.push(data.toString()));
    }
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ code: code ?? 1, output: output.join('').slice(-MOST_CHARACTERS) }),
    );
  });

/** Prosa in a folder of its own, where plugins can be added without changing this checkout. */
export interface Checkout {
  readonly root: string;
  /** A folder beside it. */
  readonly beside: string;
  /** `npm run …` of it. */
  npm(words: readonly string[], environment?: NodeJS.ProcessEnv): Promise<Ended>;
  remove(): void;
}

/** A copy of this checkout as it is after `npm ci` and `npm run build`. */
export const copyCheckout = (): Checkout => {
  const beside = mkdtempSync(path.join(os.tmpdir(), 'prosa-outside-'));
  const root = path.join(beside, 'prosa');
  for (const part of PARTS) {
    cpSync(path.join(ROOT, part), path.join(root, part), { recursive: true });
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  return {
    root,
    beside,
    npm: (words, environment) =>
      run(root, ['npm', 'run', '--silent', ...words], {
        // Nothing is downloaded.
        npm_config_offline: 'true',
        ...environment,
      }),
    remove: () => rmSync(beside, { recursive: true, force: true }),
  };
};

/** Names of the files below a folder that `npm pack` made tarballs of. */
export const tarballsIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.tgz') && !/^prosa-\d/.test(name));

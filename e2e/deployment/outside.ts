import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { until } from '../crash/load.ts';
import { ADMIN } from '../product/product.ts';
import type { Product } from '../product/product.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The parts of this checkout that an installation of Prosa is made of. */
const PARTS = [
  '.oxlintrc.json',
  '.oxfmtrc.json',
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

const MOST_CHARACTERS = 4_000;

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

/**
 * Starts a checkout from its sources, as `npm run dev` does, and waits until it is ready.
 * @param environment with `PORT`
 */
export const startSources = async (
  { root }: Checkout,
  environment: Readonly<Record<string, string>>,
): Promise<Pick<Product, 'address' | 'email' | 'password' | 'stop'>> => {
  const address = `http://127.0.0.1:${environment.PORT ?? ''}`;
  const child = spawn('npm', ['run', '--silent', 'dev'], {
    cwd: root,
    env: { ...surroundings(), HOST: '127.0.0.1', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => output.push(data.toString()));
  }
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await until('ready', async () => {
    if (child.exitCode !== null) throw new Error(`it did not start: ${output.join('')}`);
    return fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return {
    address,
    ...ADMIN,
    stop: async () => {
      // npm and the server.
      process.kill(-(child.pid ?? 0), 'SIGTERM');
      await ended;
    },
  };
};

/**
 * Makes a plugin out of another one that is packed already: the same files with another id, ready to be packed again.
 * @returns its folder
 */
export const copyPlugin = (folder: string, id: string): string => {
  const from = path.basename(folder);
  const copy = path.join(path.dirname(folder), id);
  const spell = (text: string): string =>
    text
      .replaceAll(from, id)
      .replaceAll(
        from.charAt(0).toUpperCase() + from.slice(1),
        id.charAt(0).toUpperCase() + id.slice(1),
      );
  for (const part of ['dist', 'locales', 'package.json', 'web/styles.css']) {
    cpSync(path.join(folder, part), path.join(copy, part), { recursive: true });
  }
  for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = spell(readFileSync(file, 'utf8'));
    rmSync(file);
    // Its sources are compiled already.
    writeFileSync(
      path.join(entry.parentPath, spell(entry.name)),
      text.replace('"prepack": "npm run build"', '"prepack": "true"'),
    );
  }
  return copy;
};

/** A block of a page that is a whole file: its language and name stand behind the three backticks. */
const FILE = /^```[a-z]+ (\S+)\n([^]*?)^```$/gm;

/**
 * Makes the package that a page describes: the files that stand in it, beside the configuration of another package.
 * @returns its folder
 */
export const writePackageOf = (page: string, like: string, id: string): string => {
  const folder = path.join(path.dirname(like), id);
  const write = (name: string, text: string): void => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const name of ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'web/styles.css']) {
    const text = readFileSync(path.join(like, name), 'utf8');
    write(name, text.replaceAll(path.basename(like), id));
  }
  // A link to the whole folder would be linted.
  const modules = path.join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(path.join(like, 'node_modules'))) {
    symlinkSync(path.join(like, 'node_modules', name), path.join(modules, name));
  }
  for (const [, name = '', text = ''] of readFileSync(page, 'utf8').matchAll(FILE)) {
    write(name, text);
  }
  return folder;
};

/** Names of the files below a folder that `npm pack` made tarballs of. */
export const tarballsIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.tgz') && !/^prosa-\d/.test(name));

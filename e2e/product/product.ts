import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeDataFolder } from '../../core/testing/throwaway.ts';
import { dataFolder } from './data-folder.ts';

/** How a started Prosa is reached. */
export interface Product {
  readonly address: string;
  readonly dataDir: string;
  readonly email: string;
  readonly password: string;
  /** All that the server's process has written so far, also before a restart. */
  output(): string;
  /** Of the server, while it runs. */
  pid(): number | undefined;
  /** Ends the server at once, as a power cut would. Its database goes on. */
  kill(): Promise<void>;
  /** Resolves when the server's process has ended, by whatever. */
  ended(): Promise<void>;
  /** Stops it in order, keeping its data. @returns its exit code; null when a signal ended it */
  end(): Promise<number | null>;
  /** Starts it again after {@link kill} or {@link end}. @returns milliseconds until it answered */
  restart(): Promise<number>;
  /** Stops it in order and removes its data. */
  stop(): Promise<void>;
  /** Only with {@link ProductOptions.inside}: says something to it. */
  tell(message: object): void;
  /** Only with {@link ProductOptions.inside}: the process for the next restart begins to load, and waits. */
  prepare(): void;
}

export interface ProductOptions {
  /** A module loaded first in the server's process. It holds the process until it is told `start`. */
  readonly inside?: URL;
  /** Begins with a copy of what a first start made with no variable set, whatever is set now. */
  readonly asInstalled?: boolean;
  /** Folder of another version that was built; this one unless told. */
  readonly root?: string;
}

/** The first user of a test's installation. */
export const ADMIN = { email: 'ana@example.com', password: 'uma senha de teste' } as const;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const START_MILLISECONDS = 60_000;
/** Variables that say only whom the product talks to, and how much it tells: its data are the same with them. */
const NETWORK: ReadonlySet<string> = new Set([
  'LOG_LEVEL',
  'OUTBOUND_HTTP',
  'OUTBOUND_HTTP',
  'OUTBOUND_NETWORKS',
  'OUTBOUND_PORTS',
  'WHATSAPP_WEB_URL',
]);

/** A port nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => {
        resolve(port);
      });
    });
  });

const answers = async (address: string): Promise<boolean> => {
  try {
    return (await fetch(`${address}/readyz`)).ok;
  } catch {
    return false;
  }
};

const exited = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else
      child.once('exit', () => {
        resolve();
      });
  });

/** The built server, so that what is tested is what runs. */
const entryIn = (root: string): string => {
  const main = path.join(root, 'dist', 'core', 'main.js');
  if (!existsSync(main)) throw new Error('Prosa is not built: run "npm run build" first.');
  return main;
};

/**
 * Starts the built product the way `npm start` does, in a data folder of its own.
 * @param environment besides what a test always sets
 */
export const startProduct = async (
  environment: Readonly<Record<string, string>> = {},
  { inside, asInstalled = false, root = ROOT }: ProductOptions = {},
): Promise<Product> => {
  const isUnchanged = Object.keys(environment).every((name) => NETWORK.has(name));
  const dataDir = dataFolder(asInstalled || isUnchanged);
  const port = Number(environment.PORT ?? (await freePort()));
  const address = `http://127.0.0.1:${String(port)}`;
  let child: ChildProcess | undefined;
  let next: ChildProcess | undefined;
  const output: string[] = [];

  const launch = (): ChildProcess => {
    const first = inside ? ['--import', inside.href] : [];
    const launched = spawn(process.execPath, ['--enable-source-maps', ...first, entryIn(root)], {
      cwd: root,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: String(port),
        PROSA_ADMIN_EMAIL: ADMIN.email,
        PROSA_ADMIN_PASSWORD: ADMIN.password,
        LOG_LEVEL: 'error',
        ...environment,
      },
      stdio: inside ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    });
    launched.stdout?.on('data', (data: Buffer) => output.push(data.toString()));
    launched.stderr?.on('data', (data: Buffer) => output.push(data.toString()));
    return launched;
  };

  const start = async (): Promise<number> => {
    const began = performance.now();
    child = next ?? launch();
    next = undefined;
    if (inside) child.send('start');
    while (!(await answers(address))) {
      const gone = child.exitCode !== null || child.signalCode !== null;
      if (gone || performance.now() - began > START_MILLISECONDS) {
        throw new Error(`Prosa did not start:\n${output.join('').slice(-4_000)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return performance.now() - began;
  };

  const end = async (): Promise<number | null> => {
    if (!child) return null;
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited(child);
    return child.exitCode;
  };

  await start();
  return {
    address,
    dataDir,
    ...ADMIN,
    kill: async () => {
      if (!child) return;
      child.kill('SIGKILL');
      await exited(child);
    },
    output: () => output.join(''),
    pid: () => child?.pid,
    ended: () => (child ? exited(child) : Promise.resolve()),
    end,
    restart: start,
    stop: async () => {
      next?.kill('SIGKILL');
      await end();
      removeDataFolder(dataDir);
      removeDataFolder(path.dirname(dataDir));
    },
    tell: (message) => {
      child?.send(message);
    },
    prepare: () => {
      next ??= launch();
    },
  };
};

import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import type { Readable } from 'node:stream';

/** An order to a process of the tests. `asCopy`: with modules of its own. */
export type Order = { readonly run: string; readonly asCopy: boolean } | { readonly end: true };

interface Done {
  readonly done: string;
  readonly ok: boolean;
  readonly bytes: number;
}

/** A process that has grown beyond this is replaced. */
const MOST_BYTES = 1_000_000_000;
/** Milliseconds until a file that blocks its process is given up; others end by their own limit. */
const BLOCKED_MILLISECONDS = 600_000;
/** Milliseconds in which a process must end by itself once it has no more to do: it has left nothing open. */
const END_MILLISECONDS = 30_000;

const worker = path.resolve(import.meta.dirname, 'worker.ts');
const OPTIONS = [
  '--import=tsx',
  `--import=${new URL('register.mjs', import.meta.url).href}`,
  '--conditions=prosa-dev',
  '--disable-warning=ExperimentalWarning',
  // Tests make much that does not last: with room for it, it is collected in one go.
  '--max-semi-space-size=64',
];

/** A process that runs test files, one at a time. */
export class TestProcess {
  readonly #child: ChildProcess;
  readonly #closed: Promise<number | string>;

  constructor(environment: NodeJS.ProcessEnv) {
    this.#child = fork(worker, {
      execArgv: OPTIONS,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        ...process.env,
        // Left to itself tsx reads tsconfig.json, which leaves the screens' JSX out.
        TSX_TSCONFIG_PATH: 'tsconfig.run.json',
        ...environment,
      },
    });
    this.#closed = new Promise((resolve) => {
      this.#child.once('close', (code, signal) => resolve(code ?? signal ?? 1));
    });
  }

  /** Its results, as TAP. */
  get tap(): Readable {
    if (!this.#child.stdout) throw new Error('a test process has no output');
    return this.#child.stdout;
  }

  /**
   * Runs a file to its end.
   * @returns whether the next file may run here as well: this one left nothing behind and the process is not too large
   */
  run(file: string, asCopy: boolean): Promise<boolean> {
    return new Promise((resolve) => {
      const blocked = setTimeout(() => this.kill('SIGKILL'), BLOCKED_MILLISECONDS);
      const finish = (isGood: boolean): void => {
        clearTimeout(blocked);
        this.#child.off('message', hear);
        resolve(isGood);
      };
      const hear = (message: Partial<Done>): void => {
        if (message.done !== file) return;
        finish(message.ok === true && (message.bytes ?? 0) < MOST_BYTES);
      };
      this.#child.on('message', hear);
      void this.#closed.then(() => finish(false));
      this.#tell({ run: file, asCopy });
    });
  }

  /** @returns how it ended: 0, another exit code, or a signal */
  async end(): Promise<number | string> {
    this.#tell({ end: true });
    const timer = setTimeout(() => this.kill('SIGKILL'), END_MILLISECONDS);
    const how = await this.#closed;
    clearTimeout(timer);
    return how;
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  #tell(order: Order): void {
    // A process that has died is heard of by its closing.
    if (this.#child.connected) this.#child.send(order, () => undefined);
  }
}

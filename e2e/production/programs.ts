import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createConnection } from 'node:net';
import { until } from '../crash/load.ts';

/** A program beside the product, for as long as it is needed. */
export interface Program {
  /** Its output so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Programs of Debian live where only root looks by default. */
const PATH = `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin`;

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/**
 * Starts a program and waits until it listens on its port.
 * @throws Error with what it wrote, when it ends before
 */
export const startProgram = async (
  command: string,
  words: readonly string[],
  port: number,
): Promise<Program> => {
  const output: string[] = [];
  const child = spawn(command, words, {
    env: { ...process.env, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.once('error', (error) => output.push(error.message));
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => output.push(data.toString()));
  }
  const program: Program = {
    output: () => output.join(''),
    stop: async () => {
      if (hasEnded(child) || child.pid === undefined) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
  await until(`${command} listens`, async () => {
    if (hasEnded(child) || child.pid === undefined) {
      throw new Error(`${command} did not start: ${program.output()}`);
    }
    return listens(port);
  });
  return program;
};

/**
 * Runs a program to its end.
 * @returns what it wrote to its standard output
 * @throws Error with all it wrote, when it fails
 */
export const run = (
  command: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): string => {
  const { status, stdout, stderr, error } = spawnSync(command, words, {
    encoding: 'utf8',
    env: { ...process.env, PATH, ...environment },
  });
  if (error) throw error;
  if (status !== 0) {
    throw new Error(
      `${command} ${words.join(' ')} ended with ${String(status)}:\n${stdout}${stderr}`,
    );
  }
  return stdout;
};

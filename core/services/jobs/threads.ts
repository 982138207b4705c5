import pLimit from 'p-limit';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../kernel/app-error.ts';
import type { ThreadAnswer, ThreadOrder } from './thread-entry.ts';

const isSource = import.meta.url.endsWith('.ts');
const entry = new URL(`./thread-entry${isSource ? '.ts' : '.js'}`, import.meta.url);
/** From source a thread must first learn to read TypeScript: Node does not hand the loader of its parent down. */
const loadSource = `import(${JSON.stringify(isSource ? import.meta.resolve('tsx/esm/api') : '')})
  .then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}); })`;

/** One core stays for answering requests. */
const limit = pLimit(Math.max(1, availableParallelism() - 1));

export interface ThreadLimits {
  readonly milliseconds?: number;
  readonly megabytes?: number;
}

/** Work in a thread that did not end well: ERR_THREAD_TIMEOUT, ERR_THREAD_MEMORY, or what the work itself threw. */
export class ThreadError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'ThreadError';
    this.code = code;
  }
}

/**
 * The module beside the caller's, whether the caller runs from its source or built.
 * @param from the caller's `import.meta.url`
 * @param name without an ending, such as `./read-spreadsheet`
 */
export const siblingModule = (from: string, name: string): URL =>
  new URL(`${name}${from.endsWith('.ts') ? '.ts' : '.js'}`, from);

/** A thread at its first piece of work. It stays for more until it is ended. */
export const startThread = (order: ThreadOrder, megabytes: number): Worker =>
  new Worker(isSource ? loadSource : entry, {
    eval: isSource,
    execArgv: isSource ? ['--conditions=prosa-dev'] : [],
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    env: {},
  });

const answerOf = (worker: Worker): Promise<ThreadAnswer> =>
  new Promise((resolve, reject) => {
    const onExit = (code: number): void =>
      reject(new ThreadError('ERR_THREAD', `ended with ${code}`));
    worker.once('message', (answer: ThreadAnswer) => {
      worker.off('error', reject).off('exit', onExit);
      resolve(answer);
    });
    worker.once('error', reject);
    worker.once('exit', onExit);
  });

const translate = (error: unknown): unknown => {
  const isMemory =
    error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory ? new ThreadError('ERR_THREAD_MEMORY', 'needs too much memory') : error;
};

/**
 * The answer to the work a thread is at.
 * @throws ThreadError when it takes too long or too much; AppError when the work threw one. The thread may live on.
 */
export const outputOf = async <Output>(worker: Worker, milliseconds: number): Promise<Output> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new ThreadError('ERR_THREAD_TIMEOUT', `took longer than ${milliseconds} ms`);
    timer = setTimeout(() => reject(error), milliseconds);
  });
  try {
    const answer = await Promise.race([answerOf(worker), late]);
    if ('output' in answer) return answer.output as Output;
    const { message, code, statusCode } = answer.error;
    if (statusCode !== undefined) throw new AppError(code ?? 'ERR_THREAD', statusCode);
    throw new ThreadError(code ?? 'ERR_THREAD', message);
  } catch (error) {
    throw translate(error);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Runs heavy work (spreadsheets, audio) in a thread of its own, so that requests are answered meanwhile.
 * @param module exports `run(input)`; input and output must be cloneable values
 * @throws ThreadError when it takes too long or too much; AppError when the work threw one
 */
export const runInThread = <Output>(
  module: URL,
  input: unknown,
  { milliseconds = 60_000, megabytes = 256 }: ThreadLimits = {},
): Promise<Output> =>
  limit(async () => {
    const worker = startThread({ module: module.href, input }, megabytes);
    try {
      return await outputOf<Output>(worker, milliseconds);
    } finally {
      await worker.terminate();
    }
  });

import { isMainThread, threadId } from 'node:worker_threads';
import { AppError } from '../../../kernel/app-error.ts';

/** Work of several kinds for the tests of `runInThread`. */
export const run = (input: unknown): unknown => {
  if (input === 'refuse') throw new AppError('ERR_TOO_MANY_ROWS', 413);
  if (input === 'break') throw new Error('broken');
  if (input === 'hang') for (;;);
  if (input === 'eat') {
    const rows: unknown[] = [];
    for (;;) rows.push(Array(1_000).fill({}));
  }
  if (input === 'which') return threadId;
  if (input === 'exit') process.exit(3);
  return { isMainThread, input };
};

import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../core/data/embedded-postgres.ts';
import { removeDataFolder } from '../core/testing/throwaway.ts';
import { startProduct } from '../e2e/product/product.ts';
import { median } from './figures.ts';
import type { Figure } from './figures.ts';

const STARTS = 7;

/** Seconds from the start of the process to its first answer, again and again, with a database that is migrated. */
const timeStarts = async (
  environment: Readonly<Record<string, string>>,
): Promise<readonly number[]> => {
  const product = await startProduct({ PROSA_DEMO: '0', PROSA_TYPING: '0', ...environment });
  try {
    const times: number[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      await product.end();
      times.push((await product.restart()) / 1_000);
    }
    return times;
  } finally {
    await product.stop();
  }
};

/** As in production: the database is another program, which runs. */
const timeBesideDatabase = async (): Promise<readonly number[]> => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'prosa-bench-'));
  const logger = { info: () => undefined, warn: () => undefined };
  const database = await startEmbeddedPostgres({ dataDir, logger });
  try {
    return await timeStarts({
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
    });
  } finally {
    await database.stop();
    removeDataFolder(dataDir);
  }
};

const figure = (
  id: string,
  what: string,
  times: readonly number[],
  limits: Pick<Figure, 'must' | 'aim'>,
): Figure => ({
  id,
  what,
  value: median(times),
  unit: 's',
  ...limits,
  detail: `${String(STARTS)} starts, ${Math.min(...times).toFixed(2)}–${Math.max(...times).toFixed(2)} s`,
});

/** P13: from the start of the process to its first answer, database there and migrated. */
export const benchStart = async (): Promise<Figure[]> => [
  figure('P13', 'start to the first answer, PostgreSQL running', await timeBesideDatabase(), {
    must: { at: 'most', value: 1.5 },
    aim: 1,
  }),
  figure('P13b', 'start to the first answer, its own PostgreSQL included', await timeStarts({}), {
    must: { at: 'most', value: 3 },
    aim: 1.5,
  }),
];

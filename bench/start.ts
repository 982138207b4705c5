import { startProduct } from '../e2e/product/product.ts';
import { median } from './figures.ts';
import type { Figure } from './figures.ts';

const STARTS = 7;

/** P13: from the start of the process to its first answer, database there and migrated. */
export const benchStart = async (): Promise<Figure[]> => {
  const product = await startProduct({ PROSA_DEMO: '0' });
  try {
    const times: number[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      await product.end();
      times.push((await product.restart()) / 1_000);
    }
    return [
      {
        id: 'P13',
        what: 'cold start to the first answer, its own PostgreSQL included',
        value: median(times),
        unit: 's',
        must: { at: 'most', value: 3 },
        aim: 1.5,
        detail: `${String(STARTS)} starts, ${Math.min(...times).toFixed(2)}–${Math.max(...times).toFixed(2)} s`,
      },
    ];
  } finally {
    await product.stop();
  }
};

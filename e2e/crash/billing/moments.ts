import type { Product } from '../../product/product.ts';
import type { Moment } from './bank.ts';

const MILLISECONDS = 60_000;

interface Place {
  /** Part of the statement at which the process ends. */
  readonly statement: string;
  readonly stage: 'asked' | 'committed';
}

const fallen = async (product: Product, place: string): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), MILLISECONDS);
  });
  const outcome = await Promise.race([product.ended(), late]).finally(() => clearTimeout(timer));
  if (outcome === 'late') throw new Error(`nothing passed "${place}"`);
};

/** The process ends by itself at a statement of its own. */
export const atStatement = (during: Moment['during'], place: Place): Moment => ({
  during,
  kill: (product) => {
    product.tell({ ...place, isPart: true, mark: '', left: 1 });
    return fallen(product, place.statement);
  },
});

/** Moments at which money is in two hands, of which the product's own database has a part, whatever the bank is. */
export const OWN_MOMENTS = {
  'charge kept': atStatement('charge', { statement: 'insert into charges (', stage: 'committed' }),
  'charge answered': atStatement('charge', { statement: 'update "charges" set', stage: 'asked' }),
  settling: atStatement('pay', { statement: 'insert into "payments"', stage: 'asked' }),
  settled: atStatement('pay', { statement: 'insert into "payments"', stage: 'committed' }),
} as const;

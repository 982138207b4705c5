import type pg from 'pg';
import { logIn } from '../../product/client.ts';
import type { Client } from '../../product/client.ts';
import { startProduct } from '../../product/product.ts';
import type { Product } from '../../product/product.ts';
import { until } from '../load.ts';
import type { Verdict } from '../load.ts';
import { seededRandom } from '../random.ts';
import { connectBeside } from '../recount.ts';
import { fine } from './bank.ts';
import type { Bank, Charge, Moment } from './bank.ts';
import { judge } from './checks.ts';
import { PspBank } from './psp.ts';
import { simulatedBank } from './simulator.ts';

const INSIDE = new URL('../inside.mjs', import.meta.url);
const PAYER = { email: 'paga@example.com', password: 'uma senha de quem paga' } as const;
const LONGEST_MILLISECONDS = 250;
const ANY_TIME = 'any time';

interface BillingKillOptions {
  readonly kills: number;
  readonly seed: number;
  /** Through a payment provider over HTTPS, instead of the bank that Prosa plays itself. */
  readonly isThroughPsp: boolean;
  /** Each kill there; at all of them in turn unless told. */
  readonly moment?: string;
  readonly onKill?: (kill: number, moment: string) => void;
}

/** A customer that pays one period after the other, while the product is killed. */
class Payer {
  client: Client | undefined;

  constructor(
    private readonly product: Product,
    private readonly bank: Bank,
  ) {}

  async logIn(): Promise<void> {
    this.client = await logIn({ address: this.product.address, ...PAYER });
  }

  /** Presses the pay button. */
  async charge(): Promise<Charge> {
    return (await fine(this.#client().send('POST', '/subscription', {}))) as Charge;
  }

  /** Pays at the bank, unless that was done. */
  pay(charge: Charge): Promise<void> {
    return this.bank.pay(this.#client(), charge);
  }

  /** Waits until the product knows, whoever told it. */
  settled({ invoiceId }: Charge): Promise<void> {
    return until(`invoice ${String(invoiceId)} paid`, async () => {
      const invoice = await this.#client().get<{ status: string }>(
        `/invoices/${String(invoiceId)}`,
      );
      return invoice.status === 'paid';
    });
  }

  #client(): Client {
    if (!this.client) throw new Error('nobody is logged in');
    return this.client;
  }
}

const open = async (product: Product, bank: Bank): Promise<Payer> => {
  const owner = await logIn(product);
  const [plan] = await owner.get<{ id: number }[]>('/plans/all');
  await bank.setUp(owner);
  await fine(owner.send('POST', '/companies', { name: 'Quem paga', planId: plan?.id, ...PAYER }));
  const payer = new Payer(product, bank);
  await payer.logIn();
  return payer;
};

/** An attempt that may die with the product. @returns its outcome, undefined where nobody answered */
const attempt = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
};

const anyTime = (random: () => number): Moment => ({
  during: 'charge',
  kill: async (product) => {
    await new Promise((resolve) => setTimeout(resolve, random() * LONGEST_MILLISECONDS));
    await product.kill();
  },
});

/** A period is paid, and the product dies on the way. */
const round = async (product: Product, payer: Payer, { during, kill }: Moment): Promise<void> => {
  const before = during === 'pay' ? await payer.charge() : undefined;
  const killed = kill(product);
  const whole = async (): Promise<void> => payer.pay(before ?? (await payer.charge()));
  await Promise.all([attempt(whole()), killed]);
};

/** The moments of a run, each in its turn. @throws for a name that no moment has */
const momentsOf = (bank: Bank, random: () => number, wanted?: string): [string, Moment][] => {
  const all = Object.entries({ [ANY_TIME]: anyTime(random), ...bank.moments });
  const chosen = all.filter(([name]) => wanted === undefined || name === wanted);
  if (chosen.length > 0) return chosen;
  throw new Error(`moments are: ${all.map(([name]) => name).join(', ')}`);
};

/** Kills the product again and again on the way of a payment, and asks at the end whether money was lost or counted twice. */
export const runBillingKills = async ({
  kills,
  seed,
  isThroughPsp,
  moment: wanted,
  onKill,
}: BillingKillOptions): Promise<Verdict & { readonly restarts: readonly number[] }> => {
  const random = seededRandom(seed);
  const beside: { sql?: pg.Client } = {};
  const psp = isThroughPsp ? await PspBank.start() : undefined;
  const bank = psp ?? simulatedBank(() => connected(beside.sql));
  let product: Product | undefined;
  try {
    const moments = momentsOf(bank, random, wanted);
    product = await startProduct(bank.environment, { inside: INSIDE });
    psp?.tell(product);
    const sql = await connectBeside(product.dataDir);
    beside.sql = sql;
    const payer = await open(product, bank);
    const since = new Date();
    const restarts: number[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      const [name, moment] = moments[(kill - 1) % moments.length] ?? [ANY_TIME, anyTime(random)];
      product.prepare();
      await round(product, payer, moment);
      onKill?.(kill, name);
      restarts.push(await product.restart());
      await payer.logIn();
      await finish(sql, bank, payer);
    }
    const broken = await judge(sql, bank, await logIn(product), since);
    return { promised: { payments: (await bank.payments()).length }, broken, restarts };
  } finally {
    await beside.sql?.end();
    await product?.stop();
    await bank.stop();
  }
};

const connected = (sql: pg.Client | undefined): pg.Client => {
  if (!sql) throw new Error('there is no connection yet');
  return sql;
};

/** The customer takes up what was left: the charge that lives, or a new one, until its invoice is paid. */
const finish = async (sql: pg.Client, bank: Bank, payer: Payer): Promise<void> => {
  const { rows } = await sql.query<Charge & { isPaid: boolean }>(
    `select c.txid, c.invoice_id as "invoiceId", i.status = 'paid' as "isPaid"
       from charges c join invoices i on i.id = c.invoice_id order by c.id desc limit 1`,
  );
  const [last] = rows;
  if (last?.isPaid) return;
  const isPaidAtBank = last !== undefined && (await bank.isPaid(last.txid));
  const charge = last !== undefined && isPaidAtBank ? last : await payer.charge();
  await payer.pay(charge);
  await payer.settled(charge);
};

import type pg from 'pg';
import { BOOK_CHECKS } from '../../plugins/billing/testing/facts.ts';
import { logIn } from '../product/client.ts';
import type { Client } from '../product/client.ts';
import { startProduct } from '../product/product.ts';
import type { Product } from '../product/product.ts';
import { until } from './load.ts';
import type { Verdict } from './load.ts';
import { seededRandom } from './random.ts';
import { connectBeside } from './recount.ts';

const INSIDE = new URL('inside.mjs', import.meta.url);
const PAYER = { email: 'paga@example.com', password: 'uma senha de quem paga' } as const;
const LONGEST_MILLISECONDS = 250;
const POINT_MILLISECONDS = 60_000;

interface Point {
  /** Part of the statement at which the process ends. */
  readonly statement: string;
  readonly stage: 'asked' | 'committed';
  /** The request on whose way it lies. */
  readonly during: 'charge' | 'pay';
}

/** Moments at which money is in two hands, in their order. */
const POINTS: Readonly<Record<string, Point>> = {
  'charge kept': { statement: 'insert into charges (', stage: 'committed', during: 'charge' },
  'charge asked for': {
    statement: 'insert into "pix_simulator_charges"',
    stage: 'asked',
    during: 'charge',
  },
  'charge made': {
    statement: 'insert into "pix_simulator_charges"',
    stage: 'committed',
    during: 'charge',
  },
  'charge answered': { statement: 'update "charges" set', stage: 'asked', during: 'charge' },
  paid: { statement: 'insert into "pix_simulator_payments"', stage: 'committed', during: 'pay' },
  settling: { statement: 'insert into "payments"', stage: 'asked', during: 'pay' },
  settled: { statement: 'insert into "payments"', stage: 'committed', during: 'pay' },
};

const PLACES = ['any time', ...Object.keys(POINTS)];

interface BillingKillOptions {
  readonly kills: number;
  readonly seed: number;
  readonly onKill?: (kill: number, moment: string) => void;
}

interface Charge {
  readonly txid: string;
  readonly invoiceId: number;
}

const CHECKS: Readonly<Record<string, string>> = {
  'invoices with a second charge': `
    select c.invoice_id, count(*) from charges c join pix_simulator_charges b on b.txid = c.txid
     where b.status <> 'removed' group by 1 having count(*) > 1`,
  'charges of the bank that nobody knows': `
    select txid from pix_simulator_charges where txid not in (select txid from charges)`,
  'payments that are not booked once': `
    select b.external_id, count(p.id) from pix_simulator_payments b left join payments p on p.external_id = b.external_id
     group by 1 having count(p.id) <> 1`,
  'paid invoices that screens were not told of once': `
    select i.id, count(e.seq) from invoices i left join events e
        on e.company_id = i.company_id and e.event = 'payment' and e.action = 'CONCLUIDA'
       and e.payload::jsonb ->> 'invoiceId' = i.id::text
     where i.status = 'paid' and exists (select 1 from charges c where c.invoice_id = i.id)
     group by 1 having count(e.seq) <> 1`,
  'due dates that are not where the payments led': `
    select c.id, c.due_date, max(i.period_end) from companies c join invoices i on i.company_id = c.id and i.status = 'paid'
     where not exists (select 1 from users own where own.company_id = c.id and own.is_super)
     group by c.id having (c.due_date at time zone c.time_zone)::date <> max(i.period_end)`,
};

/** A customer that pays one period after the other on the simulator, while the product is killed. */
class Payer {
  client: Client | undefined;

  constructor(private readonly product: Product) {}

  async logIn(): Promise<void> {
    this.client = await logIn({ address: this.product.address, ...PAYER });
  }

  /** Presses the pay button until it is answered. */
  async charge(): Promise<Charge> {
    const { status, body } = await this.#client().send('POST', '/subscription', {});
    if (status !== 200) throw new Error(`charge: ${String(status)} ${JSON.stringify(body)}`);
    return body as Charge;
  }

  /** Pays at the bank, unless the bank's own page says that it was done. */
  async pay({ txid }: Charge): Promise<void> {
    const { payments } = await this.#client().get<{ payments: readonly object[] }>(
      `/pix-simulator/${txid}`,
    );
    if (payments.length > 0) return;
    const { status, body } = await this.#client().send('POST', `/pix-simulator/${txid}/pay`, {});
    if (status !== 200) throw new Error(`pay: ${String(status)} ${JSON.stringify(body)}`);
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

const open = async (product: Product): Promise<Payer> => {
  const owner = await logIn(product);
  const [plan] = await owner.get<{ id: number }[]>('/plans/all');
  const made = [
    await owner.send('PUT', '/billing/settings', { provider: 'pix-simulator' }),
    await owner.send('POST', '/companies', { name: 'Quem paga', planId: plan?.id, ...PAYER }),
  ];
  for (const { status, body } of made) {
    if (status !== 200) throw new Error(`${String(status)} ${JSON.stringify(body)}`);
  }
  const payer = new Payer(product);
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

const fallen = async (product: Product, moment: string): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), POINT_MILLISECONDS);
  });
  const outcome = await Promise.race([product.ended(), late]).finally(() => clearTimeout(timer));
  if (outcome === 'late') throw new Error(`nothing passed the point "${moment}"`);
};

/** A period is paid, and the product dies on the way. */
const round = async (
  product: Product,
  payer: Payer,
  moment: string,
  random: () => number,
): Promise<void> => {
  const point = POINTS[moment];
  const trap = { ...point, isPart: true, mark: '', left: 1 };
  const before = point?.during === 'pay' ? await payer.charge() : undefined;
  if (point) product.tell(trap);
  const whole = async (): Promise<void> => {
    const charge = before ?? (await payer.charge());
    await payer.pay(charge);
  };
  const under = attempt(whole());
  if (point) await fallen(product, moment);
  else {
    await new Promise((resolve) => setTimeout(resolve, random() * LONGEST_MILLISECONDS));
    await product.kill();
  }
  await under;
};

/** Kills the product again and again on the way of a payment, and asks at the end whether money was lost or counted twice. */
export const runBillingKills = async ({
  kills,
  seed,
  onKill,
}: BillingKillOptions): Promise<Verdict & { readonly restarts: readonly number[] }> => {
  const random = seededRandom(seed);
  const product = await startProduct({ PROSA_SIMULATOR: '1' }, { inside: INSIDE });
  let sql: pg.Client | undefined;
  try {
    sql = await connectBeside(product.dataDir);
    const payer = await open(product);
    const restarts: number[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      const moment = PLACES[(kill - 1) % PLACES.length] ?? 'any time';
      product.prepare();
      await round(product, payer, moment, random);
      onKill?.(kill, moment);
      restarts.push(await product.restart());
      await payer.logIn();
      await finish(sql, payer);
    }
    const { rows } = await sql.query<{ count: number }>(
      'select count(*)::int from pix_simulator_payments',
    );
    return { promised: { payments: rows[0]?.count ?? 0 }, broken: await broken(sql), restarts };
  } finally {
    await sql?.end();
    await product.stop();
  }
};

/** The customer takes up what was left: the charge that lives, or a new one, until its invoice is paid. */
const finish = async (sql: pg.Client, payer: Payer): Promise<void> => {
  const { rows } = await sql.query<Charge & { isPaid: boolean }>(
    `select c.txid, c.invoice_id as "invoiceId", i.status = 'paid' as "isPaid"
       from charges c join invoices i on i.id = c.invoice_id order by c.id desc limit 1`,
  );
  const [last] = rows;
  if (last?.isPaid) return;
  const isPaidAtBank =
    last !== undefined &&
    (await sql.query('select 1 from pix_simulator_payments where txid = $1', [last.txid])).rows
      .length > 0;
  const charge = last !== undefined && isPaidAtBank ? last : await payer.charge();
  await payer.pay(charge);
  await payer.settled(charge);
};

const broken = async (sql: pg.Client): Promise<Verdict['broken']> => {
  const found: Record<string, readonly unknown[]> = {};
  for (const [name, check] of Object.entries(CHECKS)) found[name] = (await sql.query(check)).rows;
  const books: unknown[] = [];
  for (const check of BOOK_CHECKS) books.push(...(await sql.query<object>(check)).rows);
  return { ...found, 'differences between books and facts': books };
};

import type { Logger } from 'pino';
import { Core, pageOf } from 'prosa/core';
import type { Clock, Database, Metrics } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { billingErrors } from '../errors.ts';
import type { DifferenceDto, DifferencePage } from '../shared/platform-schemas.ts';
import type { PaymentProvider, ReceivedPayment } from '../shared/providers.ts';
import { ChargeStore } from './charge-store.ts';
import { Providers } from './providers.ts';
import { Receipts } from './receipts.ts';
import { Refunds } from './refunds.ts';
import { Settlement } from './settlement.ts';

const HOUR = 3_600_000;
/** A provider may list a payment a while after it told of it. */
const FRESH = 10 * 60_000;
const CHUNK = 200;
const PAGE_SIZE = 40;

interface Known {
  readonly externalId: string;
  readonly cents: number;
}

interface Booked extends Known {
  readonly booked: number;
}

type Found = Pick<DifferenceDto, 'kind' | 'externalId' | 'ourCents' | 'theirCents'>;

/** Compares the books with what providers say arrived: unknown payments are booked, differences are kept for somebody. */
@injectable()
export class Reconciliation {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Logger) private readonly logger: Logger,
    @inject(Core.Metrics) metrics: Metrics,
    @inject(Providers) private readonly providers: Providers,
    @inject(ChargeStore) private readonly charges: ChargeStore,
    @inject(Receipts) private readonly receipts: Receipts,
    @inject(Refunds) private readonly refunds: Refunds,
    @inject(Settlement) private readonly settlement: Settlement,
  ) {
    metrics.gauge(
      'billing_differences',
      'Payments that provider and books tell differently, and nobody looked after.',
      () => this.#count(),
    );
  }

  /**
   * Compares the last hours with every provider that lists its payments.
   * @returns ids of the providers that did not answer
   */
  async run(hours: number): Promise<readonly string[]> {
    const silent: string[] = [];
    for (const provider of this.providers.all()) {
      if (!provider.can.has('list') || !(await provider.isReady())) continue;
      try {
        await this.#compare(provider, hours);
      } catch (error) {
        silent.push(provider.id);
        this.logger.warn({ err: error, provider: provider.id }, 'payments were not compared');
      }
    }
    return silent;
  }

  /**
   * Differences that nobody looked after, the newest first, a page of them, and when the books were last compared.
   * @param after the last one of the page before
   */
  list(after?: number): Promise<DifferencePage> {
    return this.database.system('list differences', async ({ trx }) => {
      // They are numbered in the order in which they are found.
      const { rows } = await trx.raw<{ rows: (DifferenceDto & { foundAt: Date })[] }>(
        `select id, kind, provider, external_id as "externalId", our_cents as "ourCents", their_cents as "theirCents",
                found_at as "foundAt"
           from reconciliation_differences where closed_at is null and id < coalesce(:after::int, 2147483647)
          order by id desc limit :limit`,
        { after: after ?? null, limit: PAGE_SIZE + 1 },
      );
      const last = await trx('reconciliation_runs').max<{ at: Date | null }[]>('ran_at as at');
      const { items, hasMore } = pageOf(rows, PAGE_SIZE);
      return {
        differences: items.map((row) => ({ ...row, foundAt: row.foundAt.toISOString() })),
        hasMore,
        lastRunAt: last[0]?.at?.toISOString() ?? null,
      };
    });
  }

  /** Somebody has looked after a difference. @throws ERR_NO_DIFFERENCE_FOUND */
  async close(id: number): Promise<void> {
    const closed = await this.database.system('a difference is looked after', ({ trx }) =>
      trx('reconciliation_differences')
        .where({ id })
        .whereNull('closed_at')
        .update({ closed_at: this.clock.now() }),
    );
    if (closed === 0) throw billingErrors.ERR_NO_DIFFERENCE_FOUND();
  }

  async #compare(provider: PaymentProvider, hours: number): Promise<void> {
    const to = this.clock.now();
    const from = new Date(to.getTime() - hours * HOUR);
    const until = new Date(to.getTime() - FRESH);
    const theirs = new Map<string, number>();
    const settled = new Map<string, number>();
    const differences: Found[] = [];
    let chunk: ReceivedPayment[] = [];
    for await (const payment of provider.received(from, to)) {
      theirs.set(payment.externalId, payment.cents);
      if (payment.paidAt < until) settled.set(payment.externalId, payment.cents);
      chunk.push(payment);
      if (chunk.length < CHUNK) continue;
      differences.push(...(await this.#look(provider.id, chunk)));
      chunk = [];
    }
    differences.push(...(await this.#look(provider.id, chunk)));
    const ours = await this.#ours(provider.id, { from, until, ids: [...settled.keys()] });
    for (const { externalId, cents } of ours) {
      if (theirs.has(externalId)) continue;
      differences.push({ kind: 'missing', externalId, ourCents: cents, theirCents: 0 });
    }
    differences.push(...clearing(ours, settled, differences));
    await this.#keep(provider.id, differences, to);
  }

  /** Books what is unknown among some payments. @returns those that the books have with another amount */
  async #look(provider: string, payments: readonly ReceivedPayment[]): Promise<readonly Found[]> {
    if (payments.length === 0) return [];
    const known = await this.#known(payments);
    for (const payment of payments) {
      if (!known.has(payment.externalId)) await this.#book(provider, payment);
      else if (payment.refunds.length > 0) {
        await this.database.system('refunds were told of', (ctx) =>
          this.refunds.seen(ctx, provider, payment),
        );
      }
    }
    return payments.flatMap(({ externalId, cents }): readonly Found[] => {
      const ourCents = known.get(externalId) ?? cents;
      return ourCents === cents
        ? []
        : [{ kind: 'amount', externalId, ourCents, theirCents: cents }];
    });
  }

  async #book(provider: string, payment: ReceivedPayment): Promise<void> {
    const { txid } = payment;
    const charge =
      txid === undefined
        ? undefined
        : await this.database.system('find a charge', (ctx) => this.charges.byTxid(ctx, txid));
    // A charge of ours, but its provider does not say so when asked: the list counts all the same, as money of nobody.
    if (charge && (await this.settlement.settle(charge.txid)) === 'settled') return;
    await this.receipts.unmatched(provider, payment);
  }

  #known(payments: readonly ReceivedPayment[]): Promise<ReadonlyMap<string, number>> {
    return this.database.system('known payments', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: Known[] }>(
        `select external_id as "externalId", cents from payments where external_id = any(?)`,
        [payments.map(({ externalId }) => externalId)],
      );
      return new Map(rows.map(({ externalId, cents }) => [externalId, cents]));
    });
  }

  /** Payments of a provider and a period, and those it lists, with what the books have of each as money at the provider. */
  #ours(
    provider: string,
    {
      from,
      until,
      ids,
    }: { readonly from: Date; readonly until: Date; readonly ids: readonly string[] },
  ): Promise<readonly Booked[]> {
    return this.database.system('payments of a period', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: Booked[] }>(
        `select p.external_id as "externalId", p.cents, coalesce(l.cents, 0)::int as booked
           from payments p left join ledger_entries l
             on l.txn_id = 'payment:' || p.id and l.account = 'psp_clearing'
          where (p.provider = :provider and p.paid_at >= :from and p.paid_at < :until) or p.external_id = any(:ids)`,
        { provider, from, until, ids },
      );
      return rows;
    });
  }

  async #keep(provider: string, differences: readonly Found[], at: Date): Promise<void> {
    await this.database.system('differences are kept', async ({ trx }) => {
      const rows = differences.map(({ kind, externalId, ourCents, theirCents }) => ({
        kind,
        provider,
        external_id: externalId,
        our_cents: ourCents,
        their_cents: theirCents,
        found_at: at,
      }));
      if (rows.length > 0) {
        await trx('reconciliation_differences').insert(rows).onConflict().ignore();
      }
      await trx('reconciliation_runs')
        .insert({ provider, ran_at: at })
        .onConflict('provider')
        .merge();
    });
  }

  #count(): Promise<number> {
    return this.database.system('count differences', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: { count: number }[] }>(
        'select count(*)::int from reconciliation_differences where closed_at is null',
      );
      return rows[0]?.count ?? 0;
    });
  }
}

/** The sums of a period, where they differ by more than single payments explain. */
const clearing = (
  ours: readonly Booked[],
  theirs: ReadonlyMap<string, number>,
  found: readonly Found[],
): readonly Found[] => {
  const ourCents = ours.reduce((sum, { booked }) => sum + booked, 0);
  const theirCents = [...theirs.values()].reduce((sum, cents) => sum + cents, 0);
  const explained = found.reduce((sum, each) => sum + each.ourCents - each.theirCents, 0);
  return ourCents - theirCents === explained
    ? []
    : [{ kind: 'clearing', externalId: null, ourCents, theirCents }];
};

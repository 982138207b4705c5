import { randomUUID } from 'node:crypto';
import { contribute, defineManifest, definePlugin } from 'prosa/contract';
import type { ServerPlugin } from 'prosa/contract';
import { ProviderError, ProvidersPoint } from '../shared/providers.ts';
import type {
  Hint,
  NewCharge,
  PaymentProvider,
  ProviderAbility,
  ProviderCharge,
  ProviderRefund,
  RawNotice,
  ReceivedPayment,
} from '../shared/providers.ts';

const ID = 'test-pix';

interface Kept {
  readonly charge: NewCharge;
  status: ProviderCharge['status'];
  readonly received: ReceivedPayment[];
}

/** How the provider fails next: before it did what was asked, or after. */
type Fault = 'unreachable' | 'lost-answer' | 'refused' | 'busy';

/** A bank in memory that does as it is told: pays, pays twice, late or otherwise, says nothing, or hangs after it wrote. */
export class MemoryBank {
  readonly charges = new Map<string, Kept>();
  /** Payments without a charge. */
  readonly strays: ReceivedPayment[] = [];
  /** Names of the calls that were made, in their order. */
  readonly calls: string[] = [];
  isReady = true;
  isDown = false;
  /** Of the next calls, one each. */
  readonly faults: Fault[] = [];

  /** Pays a charge. @returns the payment's id */
  pay(
    txid: string,
    {
      cents,
      at = new Date(),
      feeCents = 0,
    }: { readonly cents?: number; readonly at?: Date; readonly feeCents?: number } = {},
  ): string {
    const kept = this.#kept(txid);
    const externalId = `E${randomUUID().replaceAll('-', '').slice(0, 31)}`;
    kept.received.push({
      externalId,
      txid,
      cents: cents ?? kept.charge.cents,
      feeCents,
      paidAt: at,
      refunds: [],
    });
    kept.status = 'paid';
    return externalId;
  }

  /** Money that comes in without a charge. */
  payStray(cents: number, at = new Date()): string {
    const externalId = `E${randomUUID().replaceAll('-', '').slice(0, 31)}`;
    this.strays.push({ externalId, cents, feeCents: 0, paidAt: at, refunds: [] });
    return externalId;
  }

  /** A bank takes a payment back. */
  takeBack(externalId: string, cents: number): void {
    this.#change(externalId, (payment) => ({
      ...payment,
      refunds: [
        ...payment.refunds,
        { id: `D${externalId.slice(1)}`, cents, state: 'done', isByBank: true },
      ],
    }));
  }

  keepRefund(externalId: string, refund: ProviderRefund): ProviderRefund {
    let known: ProviderRefund | undefined;
    this.#change(externalId, (payment) => {
      known = payment.refunds.find(({ id }) => id === refund.id);
      return known ? payment : { ...payment, refunds: [...payment.refunds, refund] };
    });
    return known ?? refund;
  }

  /** A call, unless it is to fail. @param work done before the answer is lost */
  call<T>(name: string, work: () => T): Promise<T> {
    this.calls.push(name);
    const fault = this.isDown ? 'unreachable' : this.faults.shift();
    if (fault === 'lost-answer') work();
    if (fault === undefined) return Promise.resolve(work());
    const failure = fault === 'lost-answer' ? 'unreachable' : fault;
    return Promise.reject(new ProviderError(failure, `the test bank: ${fault}`));
  }

  payments(): readonly ReceivedPayment[] {
    return [...[...this.charges.values()].flatMap(({ received }) => received), ...this.strays];
  }

  #kept(txid: string): Kept {
    const kept = this.charges.get(txid);
    if (!kept) throw new Error(`there is no charge ${txid}`);
    return kept;
  }

  #change(externalId: string, change: (payment: ReceivedPayment) => ReceivedPayment): void {
    for (const list of [
      this.strays,
      ...[...this.charges.values()].map(({ received }) => received),
    ]) {
      const at = list.findIndex((payment) => payment.externalId === externalId);
      const payment = list[at];
      if (payment) list[at] = change(payment);
    }
  }
}

const pictureOf = (txid: string, { charge, status, received }: Kept): ProviderCharge => ({
  txid,
  cents: charge.cents,
  status,
  brCode: `BR-${txid}`,
  received: [...received],
});

/** The plugin with which companies of a test pay at such a bank. */
export const memoryProvider = (
  bank: MemoryBank,
  abilities: readonly ProviderAbility[] = ['cob', 'refund', 'list'],
): ServerPlugin => {
  class MemoryProvider implements PaymentProvider {
    readonly id = ID;
    readonly can = new Set(abilities);

    isReady(): Promise<boolean> {
      return Promise.resolve(bank.isReady);
    }

    create(charge: NewCharge): Promise<ProviderCharge> {
      return bank.call(`create ${charge.txid}`, () => {
        const kept = bank.charges.get(charge.txid) ?? { charge, status: 'active', received: [] };
        bank.charges.set(charge.txid, kept);
        return pictureOf(charge.txid, kept);
      });
    }

    find(txid: string): Promise<ProviderCharge | 'unknown'> {
      return bank.call(`find ${txid}`, () => {
        const kept = bank.charges.get(txid);
        return kept ? pictureOf(txid, kept) : 'unknown';
      });
    }

    remove(txid: string): Promise<'removed' | 'paid' | 'unknown'> {
      return bank.call(`remove ${txid}`, () => {
        const kept = bank.charges.get(txid);
        if (!kept) return 'unknown';
        if (kept.status === 'active') kept.status = 'removed';
        return kept.status === 'paid' ? 'paid' : 'removed';
      });
    }

    async *received(from: Date, to: Date): AsyncIterable<ReceivedPayment> {
      const found = await bank.call('received', () =>
        bank.payments().filter(({ paidAt }) => paidAt >= from && paidAt <= to),
      );
      yield* found;
    }

    refund(externalId: string, id: string, cents: number): Promise<ProviderRefund> {
      return bank.call(`refund ${id}`, () =>
        bank.keepRefund(externalId, { id, cents, state: 'done', isByBank: false }),
      );
    }

    hints({ body, query }: RawNotice): readonly Hint[] | undefined {
      if (query.hmac === 'wrong') return undefined;
      const notice = JSON.parse(body.toString('utf8')) as { pix?: readonly Hint[] };
      return (notice.pix ?? []).map(({ txid }) => ({ txid }));
    }
  }

  return definePlugin({
    manifest: defineManifest({
      id: ID,
      version: '1.0.0',
      core: '^1.0.0',
      dependsOn: ['billing'],
      api: [],
      tables: [],
      permissions: {},
      events: { publishes: {}, consumes: [] },
      jobs: {},
      tasks: {},
      web: { routes: [], nav: [] },
    }),
    contributes: [contribute<PaymentProvider>(ProvidersPoint, MemoryProvider)],
  });
};

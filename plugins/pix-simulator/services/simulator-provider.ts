import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ProviderError, writeBrCode } from '../../billing/public.ts';
import type {
  Hints,
  NewCharge,
  PaymentProvider,
  ProviderAbility,
  ProviderCharge,
  ProviderRefund,
  ReceivedPayment,
} from '../../billing/public.ts';
import { Books } from './books.ts';
import type { BankCharge } from './books.ts';

/** The code leads nowhere: a bank's app that reads it finds no such address. */
const codeOf = (txid: string): string =>
  writeBrCode({ location: `pix.invalid/${txid}`, name: 'Banco Simulado', city: 'Sao Paulo' });

/** Charges that are paid in a web page instead of at a bank. */
@injectable()
export class PixSimulator implements PaymentProvider {
  readonly id = 'pix-simulator';
  readonly can: ReadonlySet<ProviderAbility> = new Set(['cob', 'refund', 'list']);

  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Books) private readonly books: Books,
  ) {}

  async isReady(): Promise<boolean> {
    return true;
  }

  async create(charge: NewCharge): Promise<ProviderCharge> {
    return this.#work(async (ctx) => {
      const kept = await this.books.add(ctx, charge);
      if (kept?.cents !== charge.cents) {
        throw new ProviderError('refused', 'another charge has this txid');
      }
      return this.#shown(ctx, kept);
    });
  }

  async find(txid: string): Promise<ProviderCharge | 'unknown'> {
    return this.#work(async (ctx) => {
      const charge = await this.books.charge(ctx, txid);
      return charge ? this.#shown(ctx, charge) : 'unknown';
    });
  }

  async remove(txid: string): Promise<'removed' | 'paid' | 'unknown'> {
    return this.#work(async (ctx) => {
      const charge = await this.books.lockedCharge(ctx, txid);
      if (!charge) return 'unknown';
      if (charge.status === 'paid') return 'paid';
      await this.books.setStatus(ctx, txid, 'removed');
      return 'removed';
    });
  }

  async *received(from: Date, to: Date): AsyncGenerator<ReceivedPayment, void> {
    let last: ReceivedPayment | undefined;
    do {
      const after: ReceivedPayment | undefined = last;
      const page = await this.#work((ctx) => this.books.between(ctx, from, to, after));
      yield* page;
      last = page.at(-1);
    } while (last);
  }

  async refund(externalId: string, id: string, cents: number): Promise<ProviderRefund> {
    const kept = await this.#work(async (ctx) => {
      const left = await this.books.left(ctx, externalId);
      if (left === undefined) throw new ProviderError('refused', 'there is no such payment');
      const isByBank = false;
      const refunded = await this.books.refund(ctx, {
        ...{ id, externalId, cents, isByBank },
      });
      const after = (await this.books.left(ctx, externalId)) ?? 0;
      if (after < 0) throw new ProviderError('refused', 'more than the payment');
      return refunded;
    });
    if (kept !== cents) throw new ProviderError('refused', 'another refund has this id');
    return { id, cents, state: 'done', isByBank: false };
  }

  /** Its page tells of payments itself. */
  hints(): Hints {
    return undefined;
  }

  async #shown(ctx: Ctx, { txid, cents, status }: BankCharge): Promise<ProviderCharge> {
    const received = await this.books.payments(ctx, txid);
    return { txid, cents, status, brCode: codeOf(txid), received };
  }

  #work<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
    return this.database.system('simulated bank', work);
  }
}

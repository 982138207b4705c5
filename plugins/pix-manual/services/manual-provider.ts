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
import type { ManualPixDto } from '../schemas.ts';
import { ManualAccount } from './manual-account.ts';

/**
 * Pix without a provider: a code that names key, amount and charge. Nobody tells of its payment, and nobody can take it back: it may
 * be paid twice, and late. A person confirms the payment from the bank's statement.
 */
@injectable()
export class ManualProvider implements PaymentProvider {
  readonly id = 'pix-manual';
  readonly can: ReadonlySet<ProviderAbility> = new Set();

  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(ManualAccount) private readonly account: ManualAccount,
  ) {}

  async isReady(): Promise<boolean> {
    return (await this.#read()).isReady;
  }

  async create({ txid, cents }: NewCharge): Promise<ProviderCharge> {
    const { key, name, city, isReady } = await this.#read();
    if (!isReady) throw new ProviderError('misconfigured', 'there is no key for manual Pix');
    const brCode = writeBrCode({ key, name, city, cents, txid });
    return { txid, cents, status: 'active', brCode, received: [] };
  }

  /** There is nobody to ask. */
  async find(): Promise<'unknown'> {
    return 'unknown';
  }

  /** There is nobody to take it back from: it only is shown no longer. */
  async remove(): Promise<'removed'> {
    return 'removed';
  }

  async *received(): AsyncGenerator<ReceivedPayment, void> {
    // No bank is asked.
  }

  async refund(): Promise<ProviderRefund> {
    throw new ProviderError('refused', 'a manual Pix is returned at the bank');
  }

  hints(): Hints {
    return undefined;
  }

  #read(): Promise<ManualPixDto> {
    return this.database.system('key of manual Pix', (ctx) => this.account.get(ctx));
  }
}

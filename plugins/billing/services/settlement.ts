import type { Logger } from 'pino';
import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { ProviderCharge } from '../shared/providers.ts';
import { ChargeStore } from './charge-store.ts';
import type { ChargeRow } from './charge-store.ts';
import { holdCompany } from './company-hold.ts';
import { Providers } from './providers.ts';
import { Receipts } from './receipts.ts';
import { Refunds } from './refunds.ts';

/** `unknown`: there is no such charge, here or at its provider. */
export type SettlementOutcome = 'settled' | 'nothing' | 'unknown';

/**
 * The one way in which money of a charge comes into the books, whoever says that there is some: a notice, a poll, a
 * reconciliation. Only the provider's own answer counts, and each payment once.
 */
@injectable()
export class Settlement {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Logger) private readonly logger: Logger,
    @inject(Providers) private readonly providers: Providers,
    @inject(ChargeStore) private readonly charges: ChargeStore,
    @inject(Receipts) private readonly receipts: Receipts,
    @inject(Refunds) private readonly refunds: Refunds,
  ) {}

  /**
   * Asks for a charge and books what is new of it.
   * @throws ProviderError where the provider does not answer
   */
  async settle(txid: string): Promise<SettlementOutcome> {
    const charge = await this.database.system('find a charge', (ctx) =>
      this.charges.byTxid(ctx, txid),
    );
    const provider = charge && this.providers.find(charge.provider);
    if (!charge || !provider) return 'unknown';
    const found = await provider.find(txid);
    if (found === 'unknown') {
      if (charge.expiresAt <= this.clock.now()) await this.charges.end(charge, 'failed');
      return 'unknown';
    }
    return this.adopt(charge, found);
  }

  /** Books what a provider said of a charge. */
  async adopt(charge: ChargeRow, found: ProviderCharge): Promise<'settled' | 'nothing'> {
    if (found.cents !== charge.cents) {
      this.logger.error({ txid: charge.txid }, 'a charge has another amount at its provider');
    }
    if (charge.status === 'creating' && found.cents === charge.cents) {
      await this.charges.activate(charge, found.brCode);
    }
    const isNews = await this.#book(charge, found);
    if (isNews) return 'settled';
    if (found.status === 'removed') await this.charges.end(charge, 'removed');
    else if (charge.expiresAt <= this.clock.now() && found.status === 'active') {
      await this.charges.end(charge, 'expired');
    }
    return 'nothing';
  }

  #book(charge: ChargeRow, { received }: ProviderCharge): Promise<boolean> {
    if (received.length === 0) return Promise.resolve(false);
    const { companyId, provider, id: chargeId, invoiceId } = charge;
    const scope = { companyId, system: 'a payment is settled' };
    return this.database.transaction(scope, async (ctx) => {
      await holdCompany(ctx);
      let isNews = false;
      for (const payment of received) {
        const id = await this.receipts.take(ctx, payment, { provider, chargeId, invoiceId });
        if (id !== undefined) await this.charges.paid(ctx, chargeId);
        const returned = await this.refunds.seen(ctx, provider, payment);
        isNews ||= id !== undefined || returned;
      }
      return isNews;
    });
  }
}

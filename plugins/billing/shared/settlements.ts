import { defineToken } from 'prosa/contract';

/** Books the payments of charges, for a provider that learns of one by itself. */
export interface Settlements {
  /**
   * Asks the charge's provider for its payments, and books those that are new.
   * @returns `unknown` where there is no such charge, here or at its provider
   * @throws ProviderError where the provider does not answer
   */
  settle(txid: string): Promise<'settled' | 'nothing' | 'unknown'>;
}

export const Settlements = defineToken<Settlements>('billing.Settlements');

import { useCallback, useEffect, useRef, useState } from 'react';
import { http, useEvents, useReset, useUser } from 'prosa/web';
import type { ChargeDto, SubscriptionDto } from '../../shared/company-schemas.ts';

/** Milliseconds between two questions while the page is looked at; the event usually comes first. */
const EVERY = 10_000;

/** How a charge stands: a payment is waited for, it came, or the code is of no use any more. */
export type ChargeProgress =
  | { readonly step: 'waiting' | 'over' }
  | { readonly step: 'paid'; readonly dueDate: string };

interface PaymentEvent {
  readonly action: string;
  readonly invoiceId?: number;
  readonly company?: { readonly id: number; readonly dueDate: string };
}

/** Follows a charge: told by the server's events, and asked for where one does not come. */
export const useCharge = ({ txid, invoiceId }: ChargeDto): ChargeProgress => {
  const { companyId } = useUser();
  const [progress, setProgress] = useState<ChargeProgress>({ step: 'waiting' });
  const isAsking = useRef(false);
  const isWaiting = progress.step === 'waiting';
  useEffect(() => setProgress({ step: 'waiting' }), [txid]);

  const ask = useCallback(async (): Promise<void> => {
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      const { status } = await http.get<ChargeDto>(`/subscription/charges/${txid}`);
      if (status === 'paid') {
        const { dueDate } = await http.get<SubscriptionDto>('/subscription');
        setProgress({ step: 'paid', dueDate });
      } else if (status !== 'active' && status !== 'creating') setProgress({ step: 'over' });
    } catch {
      // A question that fails is asked again; the code stays usable meanwhile.
    } finally {
      isAsking.current = false;
    }
  }, [txid]);

  useEvents(['payment'], (event) => {
    const { action, company, invoiceId: told } = event as unknown as PaymentEvent;
    if (!isWaiting || company?.id !== companyId || (told ?? invoiceId) !== invoiceId) return;
    if (action === 'CONCLUIDA') setProgress({ step: 'paid', dueDate: company.dueDate });
    else void ask();
  });
  useReset(() => {
    if (isWaiting) void ask();
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const look = (): void => {
      if (document.visibilityState === 'visible') void ask();
    };
    const timer = setInterval(look, EVERY);
    // Whoever comes back from the bank's app wants to know at once.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [ask, isWaiting]);
  return progress;
};

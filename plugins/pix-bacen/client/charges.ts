import { writeBrCode } from '../../billing/public.ts';
import type { ProviderCharge, ProviderRefund, ReceivedPayment } from '../../billing/public.ts';
import { centsOf } from '../rules/money.ts';
import type { CobAnswer, PixAnswer, RefundAnswer } from './answers.ts';

/** The receiver, as BR Codes name one. */
export interface Receiver {
  readonly name: string;
  readonly city: string;
}

const REFUND_STATES: Readonly<Record<string, ProviderRefund['state']>> = {
  DEVOLVIDO: 'done',
  NAO_REALIZADO: 'refused',
};

export const refundOf = ({ id, valor, status, natureza = '' }: RefundAnswer): ProviderRefund => ({
  id,
  cents: centsOf(valor) ?? 0,
  state: REFUND_STATES[status] ?? 'requested',
  isByBank: natureza.startsWith('MED'),
});

export const paymentOf = (pix: PixAnswer): ReceivedPayment => ({
  externalId: pix.endToEndId,
  ...(pix.txid !== undefined && pix.txid !== '' && { txid: pix.txid }),
  cents: centsOf(pix.valor) ?? 0,
  feeCents: centsOf(pix.gnExtras?.tarifa ?? '') ?? 0,
  paidAt: new Date(pix.horario),
  refunds: (pix.devolucoes ?? []).map(refundOf),
});

/** Whether it came in: providers list what was sent beside it. */
export const isReceived = ({ tipo }: PixAnswer): boolean => tipo !== 'SOLICITACAO';

const statusOf = (status: string): ProviderCharge['status'] => {
  if (status === 'CONCLUIDA') return 'paid';
  return status.startsWith('REMOVIDA') ? 'removed' : 'active';
};

/** A charge of the standard. Its code is the provider's, or is made from its location. */
export const chargeOf = (cob: CobAnswer, { name, city }: Receiver): ProviderCharge => {
  const location = cob.loc?.location ?? cob.location;
  const made = () => (location === undefined ? '' : writeBrCode({ location, name, city }));
  return {
    txid: cob.txid,
    cents: centsOf(cob.valor.original) ?? 0,
    status: statusOf(cob.status),
    brCode: cob.pixCopiaECola ?? made(),
    received: (cob.pix ?? []).filter(isReceived).map(paymentOf),
  };
};

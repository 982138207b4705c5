import { documentKind, plainDocument } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ProviderError } from '../../billing/public.ts';
import type {
  Hints,
  NewCharge,
  PaymentProvider,
  ProviderAbility,
  ProviderCharge,
  ProviderRefund,
  RawNotice,
  ReceivedPayment,
} from '../../billing/public.ts';
import type { CobBody } from '../client/bacen-client.ts';
import { chargeOf, isReceived, paymentOf, refundOf } from '../client/charges.ts';
import { isRefusal, isUnknown, providerError } from '../client/failures.ts';
import { PROFILES } from '../profiles/index.ts';
import { amountOf } from '../rules/money.ts';
import { isAmong, txidsIn } from '../rules/notices.ts';
import { Clients } from './clients.ts';
import type { OpenAccount } from './clients.ts';
import { WebhookAddress } from './webhook-address.ts';

const MOST_TOLD = 140;
const MOST_OF_NAME = 200;

/** Charges by the standard API of Pix. */
@injectable()
export class BacenProvider implements PaymentProvider {
  readonly id = 'pix-bacen';
  readonly can: ReadonlySet<ProviderAbility> = new Set(['cob', 'refund', 'list']);

  constructor(
    @inject(Clients) private readonly clients: Clients,
    @inject(WebhookAddress) private readonly address: WebhookAddress,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async isReady(): Promise<boolean> {
    return (await this.clients.find()) !== undefined;
  }

  async create(charge: NewCharge): Promise<ProviderCharge> {
    const open = await this.clients.open();
    try {
      const cob = await open.client.putCob(charge.txid, this.#bodyOf(charge, open.account.key));
      return chargeOf(cob, receiverOf(open));
    } catch (error) {
      const failure = providerError(error);
      if (!(failure instanceof ProviderError) || !mayExist(failure)) throw failure;
      const made = await adopted(open, charge, failure);
      if (made) return made;
      throw failure;
    }
  }

  async find(txid: string): Promise<ProviderCharge | 'unknown'> {
    return find(await this.clients.open(), txid);
  }

  async remove(txid: string): Promise<'removed' | 'paid' | 'unknown'> {
    const open = await this.clients.open();
    try {
      const removed = chargeOf(await open.client.removeCob(txid), receiverOf(open));
      if (removed.status === 'removed' && removed.received.length === 0) return 'removed';
    } catch (error) {
      if (isUnknown(error)) return 'unknown';
      if (!isRefusal(error)) throw providerError(error);
    }
    // Refused, or told late: the charge itself says what it is.
    const charge = await find(open, txid);
    if (charge === 'unknown') return charge;
    if (charge.status === 'paid' || charge.received.length > 0) return 'paid';
    if (charge.status === 'removed') return 'removed';
    throw new ProviderError('refused', 'the payment provider did not take the charge back');
  }

  async *received(from: Date, to: Date): AsyncGenerator<ReceivedPayment, void> {
    const { client } = await this.clients.open();
    try {
      for await (const pix of client.listPix(from, to)) {
        if (isReceived(pix)) yield paymentOf(pix);
      }
    } catch (error) {
      throw providerError(error);
    }
  }

  async refund(externalId: string, id: string, cents: number): Promise<ProviderRefund> {
    const { client } = await this.clients.open();
    try {
      return refundOf(await client.putRefund(externalId, id, amountOf(cents)));
    } catch (error) {
      const failure = providerError(error);
      if (!(failure instanceof ProviderError) || !mayExist(failure)) throw failure;
      // A used id is refused, and an answer may have been lost: the refund itself says whether it is there.
      const known = await client.getRefund(externalId, id).then(refundOf, () => undefined);
      if (known?.cents !== cents) throw failure;
      return known;
    }
  }

  async hints(notice: RawNotice): Promise<Hints> {
    if (!this.address.proves(notice.query.hmac ?? '')) return undefined;
    const open = await this.clients.find();
    if (!open) return undefined;
    const { noticeProof, noticeAddresses, profile } = open.account;
    const allowed =
      noticeAddresses.length > 0 ? noticeAddresses : PROFILES[profile].noticeAddresses;
    const isProven =
      notice.hasClientCertificate || (noticeProof === 'address' && isAmong(notice.ip, allowed));
    return isProven ? txidsIn(notice.body).map((txid) => ({ txid })) : undefined;
  }

  #bodyOf({ cents, expiresAt, description, payer }: NewCharge, key: string): CobBody {
    const left = Math.ceil((expiresAt.getTime() - this.clock.now().getTime()) / 1000);
    return {
      calendario: { expiracao: Math.max(1, left) },
      ...(payer && devedorOf(payer)),
      valor: { original: amountOf(cents) },
      chave: key,
      solicitacaoPagador: description.slice(0, MOST_TOLD),
    };
  }
}

const devedorOf = ({ name, document }: NonNullable<NewCharge['payer']>) => {
  const [kind, plain] = [documentKind(document), plainDocument(document)];
  const nome = name.slice(0, MOST_OF_NAME);
  if (kind === undefined || nome === '') return {};
  return { devedor: kind === 'cpf' ? { nome, cpf: plain } : { nome, cnpj: plain } };
};

const receiverOf = ({ account }: OpenAccount) => ({
  name: account.receiverName,
  city: account.receiverCity,
});

/** Whether a call that failed may have been done, or had been done before. */
const mayExist = ({ failure }: ProviderError): boolean =>
  failure === 'unreachable' || failure === 'refused';

const find = async (open: OpenAccount, txid: string): Promise<ProviderCharge | 'unknown'> => {
  try {
    return chargeOf(await open.client.getCob(txid), receiverOf(open));
  } catch (error) {
    if (isUnknown(error)) return 'unknown';
    throw providerError(error);
  }
};

/**
 * The charge that is there already under a txid, if it is the one that was to be made.
 * @returns undefined where there is none, or nobody can tell
 * @throws ProviderError `refused` where it is another
 */
const adopted = async (
  { client, account }: OpenAccount,
  { txid, cents }: NewCharge,
  failure: ProviderError,
): Promise<ProviderCharge | undefined> => {
  const cob = await client.getCob(txid).catch(() => undefined);
  if (!cob) return undefined;
  const charge = chargeOf(cob, { name: account.receiverName, city: account.receiverCity });
  if (charge.cents === cents && (cob.chave ?? account.key) === account.key) return charge;
  throw new ProviderError('refused', `${failure.message}; another charge has this txid`);
};

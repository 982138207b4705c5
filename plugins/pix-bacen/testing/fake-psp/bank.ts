import { randomBytes, randomUUID } from 'node:crypto';
import { writeBrCode } from '../../../billing/public.ts';
import { amountFrom, centsIn } from './book.ts';
import type { Cob, Pix, Refund } from './book.ts';
import { Refusal } from './dialects.ts';
import { judgeAmount, judgeCob, judgeRefundId, judgeRemoval, judgeTxid } from './rules.ts';

const REFUND_DAYS = 90;
const DAY = 86_400_000;
const FEE_CENTS = 119;
/** Of whoever pays. */
export const PAYER_CPF = '52998224725';

export interface BankOptions {
  /** The receiver's key. */
  readonly key: string;
  readonly now: () => Date;
  readonly host: string;
  /** Whether charges have their code, or only the location from which it is made. */
  readonly tellsCode: boolean;
  /** Called when a payment with a txid came, or a return of one ended. */
  readonly onPix: (pix: Pix) => void;
}

/** The books of the fake provider: charges, payments and returns, under the rules of the standard. */
export class Bank {
  readonly cobs = new Map<string, Cob>();
  readonly pix: Pix[] = [];
  readonly #options: BankOptions;
  #locations = 0;

  constructor(options: BankOptions) {
    this.#options = options;
  }

  /** @throws Refusal */
  create(txid: string, body: unknown): Cob {
    judgeTxid(txid);
    const wanted = judgeCob(body);
    const { key, now, host, tellsCode } = this.#options;
    if (wanted.chave !== key) throw new Refusal('keyUnknown', 'chave');
    if (this.cobs.has(txid)) throw new Refusal('txidUsed', 'txid');
    const { expiracao, original, ...more } = wanted;
    this.#locations += 1;
    const location = `${host}/qr/v2/${randomUUID().replaceAll('-', '')}`;
    const code = writeBrCode({ location, name: 'Empresa de Mentira', city: 'Sao Paulo' });
    const cob: Cob = {
      ...more,
      txid,
      revisao: 0,
      calendario: { criacao: now().toISOString(), expiracao },
      status: 'ATIVA',
      valor: { original },
      loc: { id: this.#locations, location },
      ...(tellsCode && { pixCopiaECola: code }),
      pix: [],
    };
    this.cobs.set(txid, cob);
    return cob;
  }

  cob(txid: string): Cob {
    const cob = this.cobs.get(txid);
    if (!cob) throw new Refusal('cobUnknown', 'txid');
    return cob;
  }

  /** Taken back by the receiver. */
  remove(txid: string, body: unknown): Cob {
    const cob = this.cob(txid);
    judgeRemoval(body);
    if (cob.status !== 'ATIVA') throw new Refusal('cobClosed', 'status');
    cob.status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
    return cob;
  }

  removeByProvider(txid: string): void {
    this.cob(txid).status = 'REMOVIDA_PELO_PSP';
  }

  /**
   * Somebody pays a charge: the amount that it asks for, or another, as banks should not let them; a charge that was paid or has
   * expired takes more money, too.
   */
  pay(txid: string, cents?: number): Pix {
    const cob = this.cob(txid);
    const pix = this.#receive(cents ?? centsIn(cob.valor.original), txid);
    cob.pix.push(pix);
    cob.status = 'CONCLUIDA';
    this.#options.onPix(pix);
    return pix;
  }

  /** Somebody pays the key itself: no charge, and no notice. */
  payKey(cents: number): Pix {
    return this.#receive(cents);
  }

  found(endToEndId: string): Pix {
    const pix = this.pix.find((each) => each.endToEndId === endToEndId);
    if (!pix) throw new Refusal('pixUnknown', 'e2eid');
    return pix;
  }

  /** The receiver returns money. It is done when {@link finishRefunds} says so. */
  refund(endToEndId: string, id: string, body: unknown): Refund {
    judgeRefundId(id);
    const pix = this.found(endToEndId);
    const amount = judgeAmount((body as { readonly valor?: unknown }).valor, 'valor');
    if (pix.devolucoes.some((each) => each.id === id)) throw new Refusal('refundUsed', 'id');
    const age = this.#options.now().getTime() - Date.parse(pix.horario);
    if (centsIn(amount) > left(pix) || age > REFUND_DAYS * DAY) {
      throw new Refusal('refundInvalid', 'valor');
    }
    return this.#return(pix, id, amount, 'ORIGINAL', 'EM_PROCESSAMENTO');
  }

  /** The payer's bank takes money back, as it does after a fraud. */
  refundByBank(endToEndId: string, cents?: number): Refund {
    const pix = this.found(endToEndId);
    const amount = amountFrom(cents ?? left(pix));
    const id = `MED${randomBytes(12).toString('hex')}`;
    const refund = this.#return(pix, id, amount, 'MED_FRAUDE', 'DEVOLVIDO');
    this.#options.onPix(pix);
    return refund;
  }

  /** Ends all returns that are under way. */
  finishRefunds(status: 'DEVOLVIDO' | 'NAO_REALIZADO' = 'DEVOLVIDO'): void {
    for (const pix of this.pix) {
      const open = pix.devolucoes.filter((each) => each.status === 'EM_PROCESSAMENTO');
      for (const refund of open) refund.status = status;
      if (open.length > 0 && pix.txid !== undefined) this.#options.onPix(pix);
    }
  }

  /** Payments of a period, a page of them. */
  page(from: Date, to: Date, page: number, size: number): { pix: readonly Pix[]; pages: number } {
    const all = this.pix.filter(({ horario }) => {
      const at = Date.parse(horario);
      return at >= from.getTime() && at <= to.getTime();
    });
    return {
      pix: all.slice(page * size, (page + 1) * size),
      pages: Math.ceil(all.length / size),
    };
  }

  #receive(cents: number, txid?: string): Pix {
    const { key, now } = this.#options;
    const at = now().toISOString();
    const pix: Pix = {
      endToEndId: `E99999999${at.replaceAll(/\D/g, '').slice(0, 12)}${randomBytes(6).toString('hex').slice(0, 11)}`,
      ...(txid !== undefined && { txid }),
      valor: amountFrom(cents),
      chave: key,
      horario: at,
      devolucoes: [],
      gnExtras: { tarifa: amountFrom(Math.min(FEE_CENTS, cents)), pagador: { cpf: PAYER_CPF } },
    };
    this.pix.push(pix);
    return pix;
  }

  #return(pix: Pix, id: string, valor: string, natureza: string, status: Refund['status']): Refund {
    const rtrId = `D99999999${randomBytes(12).toString('hex').slice(0, 23)}`;
    const refund: Refund = { id, rtrId, valor, natureza, status };
    pix.devolucoes.push(refund);
    return refund;
  }
}

const left = ({ valor, devolucoes }: Pix): number =>
  devolucoes
    .filter(({ status }) => status !== 'NAO_REALIZADO')
    .reduce((rest, refund) => rest - centsIn(refund.valor), centsIn(valor));

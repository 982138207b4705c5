import { settingsAt } from '../../../plugins/pix-bacen/testing/configured.ts';
import { centsIn } from '../../../plugins/pix-bacen/testing/fake-psp/book.ts';
import { FakePsp } from '../../../plugins/pix-bacen/testing/fake-psp/fake-psp.ts';
import type { Product } from '../../product/product.ts';
import { until } from '../load.ts';
import type { Bank, Moment } from './bank.ts';
import { fine } from './bank.ts';
import { OWN_MOMENTS } from './moments.ts';

const HERE = '127.0.0.1';

/** A bank that lives on, whatever becomes of the product: real HTTPS with a certificate of the client, and notices over HTTP. */
export class PspBank implements Bank {
  readonly environment;
  readonly moments: Readonly<Record<string, Moment>>;
  readonly #psp: FakePsp;
  /** Called instead of sending the next notice. */
  #onNotice: (() => Promise<void>) | undefined;

  private constructor(psp: FakePsp) {
    this.#psp = psp;
    this.environment = { OUTBOUND_NETWORKS: HERE, OUTBOUND_PORTS: String(psp.port) };
    this.moments = {
      ...OWN_MOMENTS,
      'charge asked for': this.#whileAsked('hang', () =>
        psp.seen.filter(({ method }) => method === 'PUT'),
      ),
      'charge made': this.#whileAsked('hang-after-write', () => [...psp.bank.cobs]),
      paid: { during: 'pay', kill: (product) => this.#insteadOfNotice(product) },
    };
  }

  static async start(): Promise<PspBank> {
    return new PspBank(await FakePsp.start());
  }

  /** @param product which is told of payments */
  tell({ address }: Pick<Product, 'address'>): void {
    this.#psp.notices.deliver = async ({ url, body }) => {
      const kill = this.#onNotice;
      this.#onNotice = undefined;
      if (kill) {
        await kill();
        return 0;
      }
      const { pathname, search } = new URL(url);
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(address + pathname + search, { method: 'POST', headers, body });
      await answer.body?.cancel();
      return answer.status;
    };
  }

  async setUp(owner: Parameters<Bank['setUp']>[0]): Promise<void> {
    const settings = { ...settingsAt(this.#psp), noticeAddresses: [HERE] };
    await fine(owner.send('PUT', '/pix/settings', settings));
    await fine(owner.send('PUT', '/pix/webhook'));
    await fine(owner.send('PUT', '/billing/settings', { provider: 'pix-bacen' }));
  }

  async pay(_payer: unknown, { txid }: { readonly txid: string }): Promise<void> {
    if (await this.isPaid(txid)) return;
    this.#psp.bank.pay(txid);
    await this.#psp.notices.settled();
  }

  isPaid(txid: string): Promise<boolean> {
    return Promise.resolve(this.#psp.bank.pix.some((pix) => pix.txid === txid));
  }

  charges(): ReturnType<Bank['charges']> {
    return Promise.resolve(
      [...this.#psp.bank.cobs.values()].map(({ txid, status }) => ({
        txid,
        isRemoved: status.startsWith('REMOVIDA'),
      })),
    );
  }

  payments(): ReturnType<Bank['payments']> {
    return Promise.resolve(
      this.#psp.bank.pix.map(({ endToEndId, valor, gnExtras }) => ({
        externalId: endToEndId,
        cents: centsIn(valor),
        feeCents: centsIn(gnExtras?.tarifa ?? '0'),
      })),
    );
  }

  stop(): Promise<void> {
    return this.#psp.stop();
  }

  /** The product dies while it waits for an answer, whether or not the bank has done what it was asked to. */
  #whileAsked(fault: 'hang' | 'hang-after-write', seen: () => readonly unknown[]): Moment {
    return {
      during: 'charge',
      kill: async (product) => {
        const before = seen().length;
        this.#psp.faults.next(fault, 1, /^\/v2\/cob\//);
        await until('a charge is asked for', () => seen().length > before);
        await product.kill();
      },
    };
  }

  /** The bank has the money, and the product dies before it is told. */
  #insteadOfNotice(product: Product): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#onNotice = () => product.kill().then(resolve, reject);
    });
  }
}

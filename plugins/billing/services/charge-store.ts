import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { nextPoll } from '../rules/polling.ts';
import type { ChargeState } from '../shared/company-schemas.ts';

/** A charge as it is kept. */
export interface ChargeRow {
  readonly id: number;
  readonly companyId: number;
  readonly invoiceId: number;
  readonly provider: string;
  readonly txid: string;
  readonly cents: number;
  readonly status: ChargeState;
  readonly brCode: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const CHARGE_COLUMNS = `
  id, company_id as "companyId", invoice_id as "invoiceId", provider, txid, cents, status, br_code as "brCode",
  created_at as "createdAt", expires_at as "expiresAt"`;

const LIVE = ['creating', 'active'] as const;

/** Charges as they are kept: an invoice has one that lives at most. */
@injectable()
export class ChargeStore {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** A charge of the transaction's company, or of any in one of the platform. */
  async byTxid(ctx: Ctx, txid: string): Promise<ChargeRow | undefined> {
    const { rows } = await ctx.trx.raw<{ rows: ChargeRow[] }>(
      `select ${CHARGE_COLUMNS} from charges where txid = ?`,
      [txid],
    );
    return rows[0];
  }

  /** The charge with which an invoice can be paid now, or could once it is made. */
  async live(ctx: Ctx, invoiceId: number): Promise<ChargeRow | undefined> {
    const { rows } = await ctx.trx.raw<{ rows: ChargeRow[] }>(
      `select ${CHARGE_COLUMNS} from charges where invoice_id = ? and status in ('creating', 'active')`,
      [invoiceId],
    );
    return rows[0];
  }

  /** Keeps a charge before anybody is asked to make it: whatever happens then, its id is known. */
  async begin(
    ctx: Ctx,
    charge: Pick<ChargeRow, 'invoiceId' | 'provider' | 'txid' | 'cents' | 'expiresAt'>,
  ): Promise<ChargeRow> {
    const now = this.clock.now();
    const { rows } = await ctx.trx.raw<{ rows: ChargeRow[] }>(
      `insert into charges (company_id, invoice_id, provider, txid, cents, created_at, expires_at, next_poll_at)
       values (:companyId, :invoiceId, :provider, :txid, :cents, :now, :expiresAt, :poll) returning ${CHARGE_COLUMNS}`,
      {
        ...charge,
        companyId: ctx.companyId,
        now,
        poll: nextPoll({ createdAt: now, expiresAt: charge.expiresAt }, now) ?? null,
      },
    );
    if (!rows[0]) throw new Error('a charge was not kept');
    return rows[0];
  }

  /** The provider has made it. @returns the charge as it is then */
  activate(charge: ChargeRow, brCode: string): Promise<ChargeRow> {
    return this.#in(charge, async (ctx) => {
      await ctx
        .trx('charges')
        .where({ id: charge.id, status: 'creating' })
        .update({ status: 'active', br_code: brCode });
      return (await this.byTxid(ctx, charge.txid)) ?? charge;
    });
  }

  /** It cannot be paid any more. Told to the screens where it expired. */
  end(charge: ChargeRow, status: 'expired' | 'removed' | 'failed'): Promise<void> {
    return this.#in(charge, async (ctx) => {
      const ended = await ctx
        .trx('charges')
        .where({ id: charge.id })
        .whereIn('status', LIVE)
        .update({ status, ...(status === 'failed' ? { next_poll_at: null } : {}) });
      if (ended === 0 || status !== 'expired') return;
      const { invoiceId, companyId: id } = charge;
      ctx.emit('billing.charge-expired', { company: { id }, invoiceId }, [topics.company]);
    });
  }

  /** In the transaction that books its payment. */
  async paid(ctx: Ctx, id: number): Promise<void> {
    await ctx.trx('charges').where({ id }).update({ status: 'paid', next_poll_at: null });
  }

  #in<T>({ companyId }: ChargeRow, work: (ctx: Ctx) => Promise<T>): Promise<T> {
    return this.database.transaction({ companyId, system: 'a charge changes' }, work);
  }
}

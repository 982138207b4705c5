import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { AuditActor, Audit, Clock, Count, Database, Metrics } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { billingErrors } from '../errors.ts';
import { ProviderError } from '../shared/providers.ts';
import type { ProviderRefund, ReceivedPayment } from '../shared/providers.ts';
import { Alerts } from './alerts.ts';
import { holdCompany } from './company-hold.ts';
import { Ledger } from './ledger.ts';
import { Providers } from './providers.ts';

/** Milliseconds before a provider that did not answer is asked again. */
const RETRY = 60_000;

interface PaymentRow {
  readonly id: number;
  readonly companyId: number | null;
  readonly provider: string;
  readonly externalId: string;
  readonly cents: number;
  readonly creditedCents: number;
  readonly suspenseCents: number;
  /** Of refunds that were not refused. */
  readonly returned: number;
  readonly returnedCredit: number;
  readonly returnedSuspense: number;
}

interface RefundRow {
  readonly id: string;
  readonly paymentId: number;
  readonly cents: number;
  readonly status: ProviderRefund['state'];
}

const PAYMENT = `
  select p.id, p.company_id as "companyId", p.provider, p.external_id as "externalId", p.cents,
         p.credited_cents as "creditedCents", p.suspense_cents as "suspenseCents",
         coalesce(r.cents, 0)::int as returned, coalesce(r.credited, 0)::int as "returnedCredit",
         coalesce(r.suspense, 0)::int as "returnedSuspense"
    from payments p left join lateral (
      select sum(cents) as cents, sum(credited_cents) as credited, sum(suspense_cents) as suspense
        from refunds where payment_id = p.id and status <> 'refused') r on true`;

/** Money that goes back to payers: asked for here, or begun by a bank. */
@injectable()
export class Refunds {
  readonly #returns: Count;

  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Logger) private readonly logger: Logger,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Core.Metrics) metrics: Metrics,
    @inject(Providers) private readonly providers: Providers,
    @inject(Ledger) private readonly ledger: Ledger,
    @inject(Alerts) private readonly alerts: Alerts,
  ) {
    this.#returns = metrics.counter(
      'billing_bank_returns_total',
      'Payments that banks took back by themselves.',
    );
  }

  /**
   * Returns money of a payment. It is kept first and asked for then, under an id that stays the same however often.
   * @throws ERR_NO_PAYMENT_FOUND, ERR_REFUND_TOO_LARGE, ERR_REFUND_NOT_POSSIBLE, ERR_PAYMENT_REFUSED
   */
  async begin(
    paymentId: number,
    { cents, reason }: { readonly cents: number; readonly reason: string },
    actor: AuditActor,
  ): Promise<void> {
    const id = randomUUID().replaceAll('-', '');
    await this.database.system('a refund is asked for', async (ctx) => {
      const payment = await this.#payment(ctx, paymentId);
      const provider = this.providers.find(payment.provider);
      if (!provider?.can.has('refund')) throw billingErrors.ERR_REFUND_NOT_POSSIBLE();
      if (payment.returned + cents > payment.cents) throw billingErrors.ERR_REFUND_TOO_LARGE();
      const now = this.clock.now();
      await ctx.trx('refunds').insert({
        id,
        company_id: payment.companyId,
        payment_id: paymentId,
        cents,
        reason,
        status: 'requested',
        user_id: actor.userId ?? null,
        created_at: now,
        next_try_at: new Date(now.getTime() + RETRY),
      });
      await this.audit.recordAs(actor, ctx, {
        action: 'changed',
        subject: { kind: 'billing', id: `payment/${String(paymentId)}` },
        details: { refundCents: cents, reason },
        log: 'platform',
      });
    });
    const state = await this.ask(id);
    if (state === 'refused') throw billingErrors.ERR_PAYMENT_REFUSED();
  }

  /** Asks the provider for a refund that is kept. @returns its state then */
  async ask(id: string): Promise<ProviderRefund['state']> {
    const found = await this.database.system('read a refund', async (ctx) => {
      const refund = await this.#refund(ctx, id);
      return refund && { refund, payment: await this.#payment(ctx, refund.paymentId) };
    });
    const provider = found && this.providers.find(found.payment.provider);
    if (!found || !provider || found.refund.status !== 'requested')
      return found?.refund.status ?? 'refused';
    const { refund, payment } = found;
    let state: ProviderRefund['state'];
    try {
      ({ state } = await provider.refund(payment.externalId, id, refund.cents));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      // Nobody knows: it is asked for again, under the same id.
      if (error.failure !== 'refused') return 'requested';
      state = 'refused';
    }
    if (state !== 'requested') {
      await this.database.system('a refund ends', (ctx) => this.#end(ctx, refund, state));
    }
    return state;
  }

  /** Asks again for refunds that are under way. */
  async retry(): Promise<void> {
    const now = this.clock.now();
    const due = await this.database.system('refunds under way', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(
        `update refunds set next_try_at = :next
          where id in (select id from refunds where next_try_at <= :now order by next_try_at limit 50 for update skip locked)
          returning id`,
        { now, next: new Date(now.getTime() + RETRY) },
      );
      return rows;
    });
    for (const { id } of due) {
      await this.ask(id).catch((error: unknown) =>
        this.logger.error({ err: error, refund: id }, 'a refund was not asked for'),
      );
    }
  }

  /**
   * Books the refunds of a payment that its provider tells of: ours that ended, and those a bank began.
   * @param ctx a transaction that sees the payment
   * @returns whether there was anything new
   */
  async seen(
    ctx: Ctx,
    provider: string,
    { externalId, refunds }: Pick<ReceivedPayment, 'externalId' | 'refunds'>,
  ): Promise<boolean> {
    if (refunds.length === 0) return false;
    const row = await ctx
      .trx('payments')
      .where({ provider, external_id: externalId })
      .first<{ id: number } | undefined>('id');
    if (!row) return false;
    let isNews = false;
    for (const refund of refunds) isNews = (await this.#see(ctx, row.id, refund)) || isNews;
    return isNews;
  }

  async #see(ctx: Ctx, paymentId: number, seen: ProviderRefund): Promise<boolean> {
    const payment = await this.#payment(ctx, paymentId);
    const known = await this.#refund(ctx, seen.id);
    if (known) {
      if (known.status !== 'requested' || seen.state === 'requested') return false;
      await this.#end(ctx, known, seen.state);
      return true;
    }
    // One that somebody began with the provider's own tools counts like the bank's: the money is gone.
    const room = payment.cents - payment.returned;
    if (seen.state !== 'done' || room <= 0) return false;
    const cents = Math.min(seen.cents, room);
    const { rows } = await ctx.trx.raw<{ rows: object[] }>(
      `insert into refunds (id, company_id, payment_id, cents, status, is_by_bank, created_at)
       values (:id, :companyId, :paymentId, :cents, 'requested', true, :now) on conflict do nothing returning id`,
      { id: seen.id, companyId: payment.companyId, paymentId, cents, now: this.clock.now() },
    );
    if (rows.length === 0) return false;
    await this.#end(ctx, { id: seen.id, paymentId, cents, status: 'requested' }, 'done');
    if (seen.isByBank) this.#returns.add();
    await this.alerts.bankReturn(ctx, { paymentId, companyId: payment.companyId, cents });
    return true;
  }

  /** Money that is returned was nobody's, or the company's credit, or paid something: taken from them in this order. */
  async #end(
    ctx: Ctx,
    { id, paymentId, cents }: RefundRow,
    state: 'done' | 'refused' | 'requested',
  ): Promise<void> {
    const before = await this.#payment(ctx, paymentId);
    const now = this.clock.now();
    const suspense = Math.min(cents, before.suspenseCents - before.returnedSuspense);
    const left = cents - suspense;
    const credit =
      before.companyId === null ? 0 : await this.ledger.creditOf(ctx, before.companyId);
    const credited = Math.max(
      0,
      Math.min(left, before.creditedCents - before.returnedCredit, credit),
    );
    const isDone = state === 'done';
    const ended = await ctx
      .trx('refunds')
      .where({ id, status: 'requested' })
      .update({
        status: state,
        next_try_at: null,
        ...(isDone ? { done_at: now, suspense_cents: suspense, credited_cents: credited } : {}),
      });
    if (ended === 0 || !isDone) return;
    await this.ledger.post(ctx, {
      txnId: `refund:${id}`,
      companyId: before.companyId,
      paymentId,
      cents: {
        suspense,
        customer_credit: credited,
        refunds: cents - suspense - credited,
        psp_clearing: -cents,
      },
    });
  }

  /** Holds a payment, and its company before it, as everything does that moves money. */
  async #payment(ctx: Ctx, id: number): Promise<PaymentRow> {
    const found = await ctx
      .trx('payments')
      .where({ id })
      .first<{ company_id: number | null } | undefined>('company_id');
    if (found && found.company_id !== null) await holdCompany(ctx, found.company_id);
    await ctx.trx.raw('select 1 from payments where id = ? for update', [id]);
    const { rows } = await ctx.trx.raw<{ rows: PaymentRow[] }>(`${PAYMENT} where p.id = ?`, [id]);
    if (!rows[0]) throw billingErrors.ERR_NO_PAYMENT_FOUND();
    return rows[0];
  }

  async #refund({ trx }: Ctx, id: string): Promise<RefundRow | undefined> {
    const { rows } = await trx.raw<{ rows: RefundRow[] }>(
      `select id, payment_id as "paymentId", cents, status from refunds where id = ?`,
      [id],
    );
    return rows[0];
  }
}

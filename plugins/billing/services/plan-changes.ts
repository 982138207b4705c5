import { randomUUID } from 'node:crypto';
import type { Ctx } from 'prosa/contract';
import { Core, dayIn, middayOf, Plan, RENEWAL_MONTHS } from 'prosa/core';
import type { Accounts, Audit, Clock, Switches } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { billingErrors } from '../errors.ts';
import { daysBetween } from '../rules/days.ts';
import { anchorOf, periodBefore } from '../rules/periods.ts';
import { prorated } from '../rules/proration.ts';
import type { PlanChangeDto } from '../shared/company-schemas.ts';
import { holdCompany, readCompany } from './company-hold.ts';
import type { BilledCompany } from './company-hold.ts';
import { InvoiceNews } from './invoice-news.ts';
import { Ledger } from './ledger.ts';
import { hasPaid } from './subscriptions.ts';

type Exceeded = PlanChangeDto['exceeds'][number];

interface Change {
  readonly company: BilledCompany;
  readonly plan: Plan;
  readonly dto: PlanChangeDto;
}

/** Changes of plans by companies themselves: a larger plan at once, a smaller one with the next period. */
@injectable()
export class PlanChanges {
  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Accounts) private readonly accounts: Accounts,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Core.Switches) private readonly switches: Switches,
    @inject(Ledger) private readonly ledger: Ledger,
    @inject(InvoiceNews) private readonly news: InvoiceNews,
  ) {}

  /** The cost of a change, before it is made. @throws ERR_NO_PLAN_FOUND, ERR_PLAN_NOT_OFFERED */
  async preview(ctx: Ctx, planId: number): Promise<PlanChangeDto> {
    return (await this.#change(ctx, await readCompany(ctx), planId)).dto;
  }

  /**
   * Changes the plan. Open invoices that nobody has begun to pay follow it.
   * @throws ERR_NO_PLAN_FOUND, ERR_PLAN_NOT_OFFERED, ERR_PLAN_TOO_SMALL
   */
  async apply(ctx: Ctx, planId: number): Promise<PlanChangeDto> {
    const { company, plan, dto } = await this.#change(ctx, await holdCompany(ctx), planId);
    if (dto.exceeds.length > 0) throw billingErrors.ERR_PLAN_TOO_SMALL({ exceeds: dto.exceeds });
    await this.#keep(ctx, company, plan, dto.isNow);
    await this.#reprice(ctx, company, plan);
    if (dto.cents > 0) await this.#charge(ctx, company, plan, dto);
    await this.audit.record(ctx, {
      action: 'company-changed',
      subject: { kind: 'companies', id: company.id, name: company.name },
      details: { plan: plan.name, from: dto.isNow ? 'now' : 'next period', cents: dto.cents },
    });
    return dto;
  }

  async #change(ctx: Ctx, company: BilledCompany, planId: number): Promise<Change> {
    const plans = await Plan.query(ctx.trx).whereIn('id', [planId, company.planId]);
    const plan = plans.find(({ id }) => id === planId);
    const current = plans.find(({ id }) => id === company.planId);
    if (!plan || !current) throw billingErrors.ERR_NO_PLAN_FOUND();
    const isBack = planId === company.planId;
    // Staying on the plan takes back a smaller one that was chosen for the next period.
    if (isBack ? company.nextPlanId === null : !plan.isPublic)
      throw billingErrors.ERR_PLAN_NOT_OFFERED();
    const { left, days } = this.#periodOf(company);
    const isTrial = !(await hasPaid(ctx));
    const months = RENEWAL_MONTHS[company.recurrence];
    const prices = { from: current.valueCents * months, to: plan.valueCents * months };
    const isNow = isBack || isTrial || prices.to >= prices.from;
    return {
      company,
      plan,
      dto: {
        planId,
        isNow,
        // A trial costs nothing, whatever the plan.
        cents: isNow && !isTrial ? prorated(prices, { left, days }) : 0,
        daysLeft: left,
        days,
        exceeds: await exceeded(ctx, plan),
      },
    };
  }

  #periodOf({ dueDate, timeZone, recurrence, anchorDay }: BilledCompany) {
    const due = dayIn(dueDate, timeZone);
    const start = periodBefore(due, recurrence, anchorOf(due, anchorDay ?? undefined));
    const days = daysBetween(start, due);
    const left = daysBetween(dayIn(this.clock.now(), timeZone), due);
    return { days, left: Math.max(0, Math.min(left, days)) };
  }

  async #keep(ctx: Ctx, company: BilledCompany, plan: Plan, isNow: boolean): Promise<void> {
    const { id, dueDate, timeZone, anchorDay } = company;
    const day = anchorOf(dayIn(dueDate, timeZone), anchorDay ?? undefined);
    await ctx
      .trx('billing_accounts')
      .insert({ company_id: id, anchor_day: day, next_plan_id: isNow ? null : plan.id })
      .onConflict('company_id')
      .merge(['next_plan_id']);
    if (!isNow) return;
    await ctx
      .trx('companies')
      .where({ id })
      .update({ plan_id: plan.id, updated_at: this.clock.now() });
    this.accounts.changed(ctx, { companyId: id });
    await this.switches.changed(ctx, id);
  }

  /** Open invoices of periods that nobody has begun to pay get the plan and its price. */
  async #reprice(ctx: Ctx, company: BilledCompany, plan: Plan): Promise<void> {
    const cents = plan.valueCents * RENEWAL_MONTHS[company.recurrence];
    const { rows } = await ctx.trx.raw<{ rows: { id: number; before: number }[] }>(
      `update invoices i set plan_id = :planId, detail = :detail, cents = :cents
         from invoices old
        where old.id = i.id and i.company_id = :companyId and i.status = 'open' and i.kind = 'period'
          and i.paid_cents = 0 and i.credit_cents = 0 and i.plan_id is distinct from :planId
          and not exists (select 1 from charges c where c.invoice_id = i.id and c.status in ('creating', 'active'))
       returning i.id, old.cents as before`,
      { planId: plan.id, detail: plan.name, cents, companyId: company.id },
    );
    for (const { id, before } of rows) {
      await this.ledger.post(ctx, {
        txnId: `reprice:${String(id)}:${randomUUID()}`,
        companyId: company.id,
        invoiceId: id,
        cents: { receivable: cents - before, revenue: before - cents },
      });
      await this.news.changed(ctx, id);
    }
  }

  /** The invoice of the rest of the period, due at once. */
  async #charge(
    ctx: Ctx,
    { id: companyId, dueDate, timeZone }: BilledCompany,
    plan: Plan,
    { cents }: PlanChangeDto,
  ): Promise<void> {
    const now = this.clock.now();
    const today = dayIn(now, timeZone);
    const { rows } = await ctx.trx.raw<{ rows: { id: number }[] }>(
      `insert into invoices (company_id, kind, plan_id, detail, cents, period_start, period_end, due_date, issued_at)
       values (:companyId, 'change', :planId, :detail, :cents, :today, :end, :due, :now) returning id`,
      {
        companyId,
        planId: plan.id,
        detail: plan.name,
        cents,
        today,
        end: dayIn(dueDate, timeZone),
        due: middayOf(today, timeZone),
        now,
      },
    );
    const [invoice] = rows;
    if (!invoice) throw new Error('an invoice was not issued');
    await this.ledger.post(ctx, {
      txnId: `issue:${String(invoice.id)}`,
      companyId,
      invoiceId: invoice.id,
      cents: { receivable: cents, revenue: -cents },
    });
    await this.news.tell(ctx, invoice.id);
  }
}

/** Of the plan's limits those that the company has more of. */
const exceeded = async ({ trx, companyId }: Ctx, plan: Plan): Promise<Exceeded[]> => {
  const { rows } = await trx.raw<{ rows: Record<Exceeded, number>[] }>(
    `select (select count(*)::int from users where company_id = :companyId) as users,
            (select count(*)::int from connections where company_id = :companyId) as connections,
            (select count(*)::int from queues where company_id = :companyId) as queues`,
    { companyId },
  );
  const limits = ['users', 'connections', 'queues'] as const;
  return limits.filter((limit) => (rows[0]?.[limit] ?? 0) > plan[limit]);
};

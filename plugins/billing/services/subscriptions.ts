import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core, dayIn, middayOf, Plan, RENEWAL_MONTHS } from 'prosa/core';
import type { Accounts, Audit, Clock, Database, Settings } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { billingErrors } from '../errors.ts';
import { addDays } from '../rules/days.ts';
import { subscriptionStanding } from '../rules/standing.ts';
import type { SubscriptionDto } from '../shared/company-schemas.ts';
import { holdCompany, readCompany } from './company-hold.ts';
import type { BilledCompany } from './company-hold.ts';
import { invoiceDto } from './invoice-rows.ts';
import { Invoices } from './invoices.ts';
import { Ledger } from './ledger.ts';
import { Profiles } from './profiles.ts';
import { Providers } from './providers.ts';

/** How companies stand with the platform. */
@injectable()
export class Subscriptions {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(Core.Accounts) private readonly accounts: Accounts,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Invoices) private readonly invoices: Invoices,
    @inject(Ledger) private readonly ledger: Ledger,
    @inject(Profiles) private readonly profiles: Profiles,
    @inject(Providers) private readonly providers: Providers,
  ) {}

  /** The subscription of the transaction's company. */
  async view(ctx: Ctx): Promise<SubscriptionDto> {
    const company = await readCompany(ctx);
    const { dueDate, timeZone, recurrence, nextPlanId, isExempt } = company;
    const months = RENEWAL_MONTHS[recurrence];
    const plans = await Plan.query(ctx.trx)
      .where('isPublic', true)
      .orWhere('id', company.planId)
      .orderBy(['valueCents', 'name']);
    const plan = plans.find(({ id }) => id === company.planId);
    if (!plan) throw billingErrors.ERR_NO_PLAN_FOUND();
    const open = await this.invoices.oldestOpen(ctx);
    const now = this.clock.now();
    return {
      ...subscriptionStanding(
        {
          dueDate,
          timeZone,
          isExempt,
          graceDays: Number(await this.settings.get(ctx, 'gracePeriod')),
          hasPaid: await hasPaid(ctx),
        },
        now,
      ),
      dueDate: dueDate.toISOString(),
      recurrence,
      plan: { id: plan.id, name: plan.name, cents: plan.valueCents * months },
      creditCents: await this.ledger.creditOf(ctx),
      openInvoice: open ? invoiceDto(open, now, false) : null,
      profile: await this.profiles.get(ctx),
      canPay: (!isExempt || open !== undefined) && (await this.providers.chosen(ctx)) !== undefined,
      contact: await this.#contact(),
      plans: plans
        .filter(({ isPublic }) => isPublic)
        .map(({ id, name, valueCents, users, connections, queues }) => ({
          id,
          name,
          cents: valueCents * months,
          users,
          connections,
          queues,
        })),
      nextPlanId,
    };
  }

  /**
   * Gives a company days that nobody pays for: from its due date, or from today where that is over.
   * @param ctx a transaction of the company
   * @throws ERR_NO_COMPANY_FOUND
   */
  async extend(ctx: Ctx, days: number, reason: string): Promise<void> {
    const company = await holdCompany(ctx);
    const { id, name, dueDate, timeZone } = company;
    const due = dayIn(dueDate, timeZone);
    const today = dayIn(this.clock.now(), timeZone);
    const day = addDays(today > due ? today : due, days);
    const to = middayOf(day, timeZone);
    await ctx.trx('companies').where({ id }).update({ due_date: to, updated_at: this.clock.now() });
    this.accounts.changed(ctx, { companyId: id });
    await this.audit.record(ctx, {
      action: 'company-changed',
      subject: { kind: 'companies', id, name },
      details: { dueDate: { from: dueDate.toISOString(), to: to.toISOString() }, days, reason },
      log: 'both',
    });
    const told = { id, name, dueDate: to.toISOString() };
    ctx.emit('billing.subscription-extended', { company: told }, [topics.company]);
  }

  /** Whom a company writes to about money: the company of the platform's own people. */
  #contact(): Promise<SubscriptionDto['contact']> {
    return this.database.system('who sells the platform', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: Pick<BilledCompany, 'name'>[] }>(
        `select name, email, phone from companies c
          where exists (select 1 from users own where own.company_id = c.id and own.is_super) order by id limit 1`,
      );
      return (rows[0] as SubscriptionDto['contact'] | undefined) ?? NOBODY;
    });
  }
}

const NOBODY: SubscriptionDto['contact'] = { name: '', email: null, phone: null };

/** Whether the transaction's company ever paid: until then it is on trial. */
export const hasPaid = async ({ trx, companyId }: Ctx): Promise<boolean> => {
  const paid = await trx('invoices')
    .where({ company_id: companyId, status: 'paid' })
    .where('cents', '>', 0)
    .first<object | undefined>('id');
  return paid !== undefined;
};

import type { Ctx } from 'prosa/contract';
import { Company, Plan, planFlagsOf, storedBytes } from 'prosa/core';
import { injectable } from 'tsyringe';
import type { CompanyDto } from '../schemas.ts';

const CAMPAIGNS = 'campaignsEnabled';

/** Companies as the API shows them. */
@injectable()
export class CompanyPresenter {
  /** @param ctx a transaction that sees these companies */
  async many(ctx: Ctx, companies: readonly Company[]): Promise<CompanyDto[]> {
    if (companies.length === 0) return [];
    const ids = companies.map(({ id }) => id);
    const plans = await Plan.query(ctx.trx).whereIn('id', [
      ...new Set(companies.map(({ planId }) => planId)),
    ]);
    const off = await ctx
      .trx<{ company_id: number; key: string; value: string }>('settings')
      .whereIn('company_id', ids)
      .where({ key: CAMPAIGNS, value: 'false' })
      .select('company_id');
    const withoutCampaigns = new Set(off.map(({ company_id }) => company_id));
    const stored = await storedBytes(ctx, ids);
    const referrers = await this.#referrers(ctx, companies);
    return companies.map((company) => {
      const plan = plans.find(({ id }) => id === company.planId);
      if (!plan) throw new Error('a company has a plan that is not there');
      return dtoOf(company, plan, {
        campaignsEnabled: !withoutCampaigns.has(company.id),
        storedBytes: stored.get(company.id) ?? 0,
        referrer: referrers.find(({ id }) => id === company.referrerId),
      });
    });
  }

  async one(ctx: Ctx, company: Company): Promise<CompanyDto> {
    const [dto] = await this.many(ctx, [company]);
    if (!dto) throw new Error('a company was presented as nothing');
    return dto;
  }

  /** Row-level security shows them to nobody but the platform's own people. */
  async #referrers(
    ctx: Ctx,
    companies: readonly Company[],
  ): Promise<readonly Pick<Company, 'id' | 'name'>[]> {
    const ids = [...new Set(companies.flatMap(({ referrerId }) => referrerId ?? []))];
    if (ids.length === 0) return [];
    return Company.query(ctx.trx).whereIn('id', ids).select('id', 'name');
  }
}

const dtoOf = (
  company: Company,
  plan: Plan,
  {
    campaignsEnabled,
    storedBytes: bytes,
    referrer,
  }: Pick<CompanyDto, 'campaignsEnabled' | 'storedBytes'> & {
    readonly referrer: Pick<Company, 'id' | 'name'> | undefined;
  },
): CompanyDto => ({
  id: company.id,
  name: company.name,
  email: company.email,
  phone: company.phone,
  planId: company.planId,
  plan: {
    id: plan.id,
    name: plan.name,
    users: plan.users,
    connections: plan.connections,
    queues: plan.queues,
    storageMegabytes: plan.storageMegabytes,
    value: plan.valueCents / 100,
    ...planFlagsOf(plan.features),
  },
  status: company.status,
  campaignsEnabled,
  dueDate: company.dueDate.toISOString(),
  recurrence: company.recurrence,
  timezone: company.timeZone,
  deleteAt: company.deleteAt?.toISOString() ?? null,
  ...(referrer ? { referrer: { id: referrer.id, name: referrer.name } } : {}),
  storedBytes: bytes,
  createdAt: company.createdAt.toISOString(),
});

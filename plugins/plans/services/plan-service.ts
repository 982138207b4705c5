import type { Ctx } from 'prosa/contract';
import {
  brokenConstraint,
  changesOf,
  containsPattern,
  Core,
  offsetOf,
  pageOf,
  Plan,
} from 'prosa/core';
import type { Accounts, Audit } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { planErrors } from '../errors.ts';
import type { OfferedPlanDto, PlanBody, PlanDto, PlanPatch } from '../schemas.ts';

const PAGE_SIZE = 20;

interface Page {
  readonly plans: PlanDto[];
  readonly count: number;
  readonly hasMore: boolean;
}

/** What the platform sells. */
@injectable()
export class PlanService {
  constructor(
    @inject(Core.Accounts) private readonly accounts: Accounts,
    @inject(Core.Audit) private readonly audit: Audit,
  ) {}

  /** Plans somebody may sign up for, by name. */
  async offered(ctx: Ctx): Promise<OfferedPlanDto[]> {
    const plans = await Plan.query(ctx.trx).where('isPublic', true).orderBy('name');
    return plans.map(offeredDto);
  }

  async all(ctx: Ctx): Promise<PlanDto[]> {
    return (await Plan.query(ctx.trx).orderBy('name')).map(planDto);
  }

  async page(ctx: Ctx, options: { searchParam?: string; pageNumber?: number }): Promise<Page> {
    const found = Plan.query(ctx.trx);
    const text = options.searchParam?.trim();
    if (text) void found.whereRaw('folded(name) like folded(?)', [containsPattern(text)]);
    const count = await found.clone().resultSize();
    const rows = await found
      .orderBy(['name', 'id'])
      .offset(offsetOf(options.pageNumber, PAGE_SIZE))
      .limit(PAGE_SIZE + 1);
    const { items, hasMore } = pageOf(rows, PAGE_SIZE);
    return { plans: items.map(planDto), count, hasMore };
  }

  /** @throws ERR_NO_PLAN_FOUND */
  async get(ctx: Ctx, id: number): Promise<PlanDto> {
    return planDto(await this.#find(ctx, id));
  }

  /** @throws ERR_PLAN_INVALID_NAME, ERR_PLAN_NAME_ALREADY_EXISTS */
  async create(ctx: Ctx, body: PlanBody): Promise<PlanDto> {
    const { id } = await orTaken(Plan.query(ctx.trx).insert(columns(body)));
    const plan = await this.get(ctx, id);
    const { name, value } = plan;
    await this.#record(ctx, 'created', { id, name }, { value });
    return plan;
  }

  /** @throws ERR_NO_PLAN_FOUND, ERR_PLAN_INVALID_NAME, ERR_PLAN_NAME_ALREADY_EXISTS */
  async update(ctx: Ctx, id: number, patch: PlanPatch): Promise<PlanDto> {
    const before = await this.get(ctx, id);
    await orTaken(
      Plan.query(ctx.trx)
        .findById(id)
        .patch({ ...columns(patch), updatedAt: new Date() }),
    );
    // Every company on it may do more or less now.
    this.accounts.changed(ctx, 'all');
    const plan = await this.get(ctx, id);
    await this.#record(ctx, 'changed', plan, changesOf(before, plan));
    return plan;
  }

  /** @throws ERR_NO_PLAN_FOUND, ERR_PLAN_IN_USE while a company is on it */
  async remove(ctx: Ctx, id: number): Promise<void> {
    const { name } = await this.#find(ctx, id);
    try {
      await Plan.query(ctx.trx).deleteById(id);
    } catch (error) {
      if (brokenConstraint(error) !== 'companies_plan_id_foreign') throw error;
      throw planErrors.ERR_PLAN_IN_USE();
    }
    await this.#record(ctx, 'deleted', { id, name });
  }

  #record(
    ctx: Ctx,
    action: 'created' | 'changed' | 'deleted',
    { id, name }: Pick<Plan, 'id' | 'name'>,
    details: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const subject = { kind: 'plans', id, name };
    return this.audit.record(ctx, { action, subject, details, log: 'platform' });
  }

  async #find(ctx: Ctx, id: number): Promise<Plan> {
    const plan = await Plan.query(ctx.trx).findById(id);
    if (!plan) throw planErrors.ERR_NO_PLAN_FOUND();
    return plan;
  }
}

/** A body as the table has it. @throws ERR_PLAN_INVALID_NAME */
const columns = ({ value, ...fields }: PlanPatch): Partial<Plan> => {
  const name = fields.name?.trim();
  if (name !== undefined && name.length < 2) throw planErrors.ERR_PLAN_INVALID_NAME();
  return {
    ...fields,
    ...(name === undefined ? {} : { name }),
    ...(value === undefined ? {} : { valueCents: Math.round(value * 100) }),
  };
};

const orTaken = async <T>(work: PromiseLike<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (brokenConstraint(error) !== 'plans_name_unique') throw error;
    throw planErrors.ERR_PLAN_NAME_ALREADY_EXISTS();
  }
};

const offeredDto = (plan: Plan): OfferedPlanDto => ({
  id: plan.id,
  name: plan.name,
  users: plan.users,
  connections: plan.connections,
  queues: plan.queues,
  storageMegabytes: plan.storageMegabytes,
  value: plan.valueCents / 100,
  useCampaigns: plan.useCampaigns,
  useSchedules: plan.useSchedules,
  useInternalChat: plan.useInternalChat,
  useExternalApi: plan.useExternalApi,
  useKanban: plan.useKanban,
  useOpenAi: plan.useOpenAi,
  useIntegrations: plan.useIntegrations,
});

const planDto = (plan: Plan): PlanDto => ({ ...offeredDto(plan), isPublic: plan.isPublic });

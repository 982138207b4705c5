import { PLAN_FLAGS } from 'prosa/contract';
import type { Ctx, PlanFlag } from 'prosa/contract';
import {
  brokenConstraint,
  changesOf,
  containsPattern,
  Core,
  offsetOf,
  pageOf,
  Plan,
  planFlagsOf,
} from 'prosa/core';
import type { Accounts, Audit, PlanFeatures, Switches } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { planErrors } from '../errors.ts';
import type { OfferedPlanDto, PlanBody, PlanDto, PlanFeatureDto, PlanPatch } from '../schemas.ts';

const PAGE_SIZE = 20;

interface Page {
  readonly plans: PlanDto[];
  readonly count: number;
  readonly hasMore: boolean;
}

/** The plans the platform sells. */
@injectable()
export class PlanService {
  constructor(
    @inject(Core.Accounts) private readonly accounts: Accounts,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Core.Switches) private readonly switches: Switches,
  ) {}

  /** Plans somebody may sign up for, by name. */
  async offered(ctx: Ctx): Promise<OfferedPlanDto[]> {
    const plans = await Plan.query(ctx.trx).where('isPublic', true).orderBy('name');
    return plans.map(offeredDto);
  }

  /** The plan features that plugins declare, beside the seven of the API. */
  features(): PlanFeatureDto[] {
    return this.switches.features.filter(({ plugin }) => plugin !== 'core');
  }

  async all(ctx: Ctx): Promise<PlanDto[]> {
    return (await Plan.query(ctx.trx).orderBy('name')).map((plan) => this.#dto(plan));
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
    return { plans: items.map((plan) => this.#dto(plan)), count, hasMore };
  }

  /** @throws ERR_NO_PLAN_FOUND */
  async get(ctx: Ctx, id: number): Promise<PlanDto> {
    return this.#dto(await this.#find(ctx, id));
  }

  /** @throws ERR_PLAN_INVALID_NAME, ERR_PLAN_NAME_ALREADY_EXISTS, ERR_NO_PLAN_FEATURE_FOUND */
  async create(ctx: Ctx, body: PlanBody): Promise<PlanDto> {
    this.#requireFeatures(body);
    const { id } = await orTaken(Plan.query(ctx.trx).insert(columns(body)));
    const plan = await this.get(ctx, id);
    const { name, value } = plan;
    await this.#record(ctx, 'created', { id, name }, { value });
    return plan;
  }

  /** @throws ERR_NO_PLAN_FOUND, ERR_PLAN_INVALID_NAME, ERR_PLAN_NAME_ALREADY_EXISTS, ERR_NO_PLAN_FEATURE_FOUND */
  async update(ctx: Ctx, id: number, patch: PlanPatch): Promise<PlanDto> {
    this.#requireFeatures(patch);
    // Held, so that nobody's other feature is written back.
    const row = await this.#find(ctx, id, true);
    const before = this.#dto(row);
    await orTaken(
      Plan.query(ctx.trx)
        .findById(id)
        .patch({ ...columns(patch, row.features), updatedAt: new Date() }),
    );
    // Every company on it may do more or less now.
    this.accounts.changed(ctx, 'all');
    await this.switches.changed(ctx, 'all');
    const plan = await this.get(ctx, id);
    await this.#record(ctx, 'changed', plan, changesOf(flat(before), flat(plan)));
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

  /** @throws ERR_NO_PLAN_FEATURE_FOUND for a feature that no plugin declares */
  #requireFeatures({ features = {} }: PlanPatch): void {
    const known = new Set(this.features().map(({ id }) => id));
    const feature = Object.keys(features).find((id) => !known.has(id));
    if (feature !== undefined) throw planErrors.ERR_NO_PLAN_FEATURE_FOUND({ feature });
  }

  #dto(plan: Plan): PlanDto {
    const features = this.features().map(({ id, isIncludedByDefault }) => [
      id,
      plan.features[id] ?? isIncludedByDefault,
    ]);
    return {
      ...offeredDto(plan),
      features: Object.fromEntries(features) as Record<string, boolean>,
      isPublic: plan.isPublic,
    };
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

  async #find(ctx: Ctx, id: number, isHeld = false): Promise<Plan> {
    const query = Plan.query(ctx.trx).findById(id);
    const plan = await (isHeld ? query.forUpdate() : query);
    if (!plan) throw planErrors.ERR_NO_PLAN_FOUND();
    return plan;
  }
}

/** A plan with its further features beside the seven. */
const flat = ({ features, ...plan }: PlanDto): object => ({ ...plan, ...features });

/** A body as the table has it. @throws ERR_PLAN_INVALID_NAME */
const columns = (
  { value, features, ...body }: PlanPatch,
  before: PlanFeatures = {},
): Partial<Plan> => {
  const name = body.name?.trim();
  if (name !== undefined && name.length < 2) throw planErrors.ERR_PLAN_INVALID_NAME();
  const { flags, fields } = parted(body);
  return {
    ...fields,
    ...(name === undefined ? {} : { name }),
    ...(value === undefined ? {} : { valueCents: Math.round(value * 100) }),
    features: { ...before, ...features, ...flags },
  };
};

/** The flags of a body, and everything else in it. */
const parted = <T extends Partial<Record<PlanFlag, boolean>>>(body: T) => {
  const isFlag = ([name]: [string, unknown]): boolean =>
    (PLAN_FLAGS as readonly string[]).includes(name);
  const entries = Object.entries(body);
  const fields = Object.fromEntries(entries.filter((entry) => !isFlag(entry)));
  const flags = Object.fromEntries(entries.filter(isFlag)) as Record<string, boolean>;
  return { fields: fields as Omit<T, PlanFlag>, flags };
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
  ...planFlagsOf(plan.features),
});

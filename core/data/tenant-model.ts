import type { Knex } from 'knex';
import objection from 'objection';
import type { Model as ObjectionModel, QueryBuilder as ObjectionQueryBuilder } from 'objection';
import { tenantOf } from './tenant-client.ts';
import type { TenantParams } from './tenant-client.ts';

const { Model, QueryBuilder, snakeCaseMappers } = objection;

/** Lets a test take the first wall away, to see that row-level security holds alone. */
export const queryScoping = { enabled: true };

const requireTenant = (builder: ObjectionQueryBuilder<ObjectionModel>): TenantParams => {
  const tenant = tenantOf(builder.knex());
  if (!tenant) {
    throw new Error(
      `${builder.modelClass().name} was queried outside a tenant transaction: pass ctx.trx to query()`,
    );
  }
  return tenant;
};

/** The part of knex's builder that holds the conditions, which it has no public word for. */
interface Conditions {
  _statements: { readonly grouping: string }[];
}

/** Adds a condition that holds whatever the others say: an `or` among them must not lead around it. */
const always = (query: Knex.QueryBuilder, column: string, companyId: number): void => {
  const { _statements: statements } = query as unknown as Conditions;
  const others = statements.filter(({ grouping }) => grouping === 'where');
  void query.clearWhere().where(column, companyId);
  if (others.length === 0) return;
  void query.where((group) => {
    (group as unknown as Conditions)._statements.push(...others);
  });
};

const scope = (query: Knex.QueryBuilder, builder: ObjectionQueryBuilder<ObjectionModel>): void => {
  const tenant = requireTenant(builder);
  if (tenant.system || !queryScoping.enabled || builder.isInsert()) return;
  always(query, `${builder.tableRefFor(builder.modelClass())}.company_id`, tenant.companyId);
};

type Build = (this: unknown, query: Knex.QueryBuilder) => Knex.QueryBuilder;

/** The last step of objection's builder, when every condition is known; its types leave it out. */
const { executeOnBuildKnex: build } = QueryBuilder.prototype as unknown as {
  executeOnBuildKnex: Build;
};

/** Scopes every statement of a tenant model, relation fetches included, to the transaction's company. */
export class TenantQuery<M extends ObjectionModel, R = M[]> extends QueryBuilder<M, R> {
  declare ArrayQueryBuilderType: TenantQuery<M>;
  declare SingleQueryBuilderType: TenantQuery<M, M>;
  declare MaybeSingleQueryBuilderType: TenantQuery<M, M | undefined>;
  declare NumberQueryBuilderType: TenantQuery<M, number>;
  declare PageQueryBuilderType: TenantQuery<M, objection.Page<M>>;

  executeOnBuildKnex(query: Knex.QueryBuilder): Knex.QueryBuilder {
    const built = build.call(this, query);
    scope(built, this as unknown as ObjectionQueryBuilder<ObjectionModel>);
    return built;
  }

  /** Never, or a joined relation would be taken for its bare table. */
  isSelectAll(): boolean {
    return false;
  }
}

/** A row that belongs to one company. `company_id` comes from the transaction, never from the caller's data. */
export class TenantModel extends Model {
  declare id: number;
  declare companyId: number;
  declare QueryBuilderType: TenantQuery<this>;

  static override QueryBuilder = TenantQuery;
  static override columnNameMappers = snakeCaseMappers();
  static override useLimitInFirst = true;

  override $beforeInsert(queryContext: objection.QueryContext): void {
    const tenant = tenantOf(queryContext.transaction);
    if (!tenant) throw new Error(`${this.constructor.name} was inserted outside a transaction`);
    if (!tenant.system) this.companyId = tenant.companyId;
  }

  override $beforeUpdate(
    _options: objection.ModelOptions,
    queryContext: objection.QueryContext,
  ): void {
    // No row ever moves from one company into another.
    if (!tenantOf(queryContext.transaction)?.system)
      delete (this as Partial<TenantModel>).companyId;
  }
}

/** A row of the platform itself (plans, for instance): no tenant, but the same column names. */
export class PlatformModel extends Model {
  declare id: number;
  static override columnNameMappers = snakeCaseMappers();
  static override useLimitInFirst = true;
}

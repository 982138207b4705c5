import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import type { Ctx, Role } from '../contract.ts';
import { IS_PLATFORMS_SQL } from '../kernel/due-date.ts';
import { coreErrors } from '../kernel/app-error.ts';
import { planFlagsOf } from '../kernel/plan-features.ts';
import type { PlanFeatures } from '../kernel/plan-features.ts';
import { Closed, Id, Instant, PlanFlagSchemas } from '../kernel/schemas.ts';
import type { SecondFactor, SessionDetails } from './points.ts';
import { preferencesOf } from './preferences.ts';
import { permissionsFor, rolesOf } from './permissions.ts';
import { isWithoutFactor, SECOND_FACTOR_SQL } from './second-factor-rule.ts';
import type { Settings } from './settings.ts';

const SessionPlan = Closed({
  id: Id,
  name: Type.String(),
  users: Type.Integer(),
  connections: Type.Integer(),
  queues: Type.Integer(),
  ...PlanFlagSchemas,
});

const SessionCompany = Closed({
  id: Id,
  name: Type.String(),
  status: Type.Boolean(),
  dueDate: Instant,
  recurrence: Type.String(),
  /** IANA name, such as `America/Sao_Paulo`. */
  timezone: Type.String(),
  planId: Id,
  plan: SessionPlan,
  /** The platform's own: its due date closes nothing. */
  isPlatforms: Type.Boolean(),
  settings: Type.Array(Closed({ key: Type.String(), value: Type.String() })),
});

/** The description of a user who is logged in, for that user. Plugins add to it (`queues`, `whatsappId`). */
export const SessionUser = Type.Object(
  {
    id: Id,
    name: Type.String(),
    email: Type.String(),
    profile: Type.String(),
    companyId: Id,
    super: Type.Boolean(),
    /** `enable` shows pending tickets without a queue too. */
    allTicket: Type.Union([Type.Literal('enable'), Type.Literal('disable')]),
    permissions: Type.Array(Type.String()),
    /** The person's own choices about their screens, by key. */
    preferences: Type.Record(Type.String(), Type.Unknown()),
    company: SessionCompany,
    /** The one of the platform's own people who acts as this user right now. */
    impersonation: Type.Optional(Closed({ by: Type.String() })),
    /** Everything else is closed until the user has set up a second factor. */
    lacksSecondFactor: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: true },
);
export type SessionUser = Static<typeof SessionUser>;

interface Row {
  id: number;
  name: string;
  email: string;
  profile: string;
  company_id: number;
  is_super: boolean;
  all_ticket: boolean;
  company_name: string;
  status: boolean;
  due_date: Date;
  recurrence: string;
  time_zone: string;
  is_platforms: boolean;
  asks_second_factor: boolean;
  plan_id: number;
  plan_name: string;
  users: number;
  connections: number;
  queues: number;
  features: PlanFeatures;
}

/** Everything that is told about the caller at login, at renewal and by `GET /auth/me`: always the same shape. */
export class SessionView {
  readonly #settings: Settings;
  readonly #declared: (roles: readonly Role[]) => ReadonlySet<string>;
  readonly #details: (ctx: Ctx) => Promise<readonly SessionDetails[]>;
  readonly #factors: () => readonly SecondFactor[];

  constructor(options: {
    settings: Settings;
    declared: (roles: readonly Role[]) => ReadonlySet<string>;
    details: (ctx: Ctx) => Promise<readonly SessionDetails[]>;
    factors?: () => readonly SecondFactor[];
  }) {
    this.#settings = options.settings;
    this.#declared = options.declared;
    this.#details = options.details;
    this.#factors = options.factors ?? (() => []);
  }

  /**
   * @param ctx a transaction of the user's company
   * @throws ERR_SESSION_EXPIRED when there is no such user
   */
  async of(ctx: Ctx, userId: number): Promise<SessionUser> {
    const row = await this.#read(ctx, userId);
    const settings = await this.#settings.list(ctx, 'member');
    const details: Record<string, unknown> = {};
    for (const source of await this.#details(ctx))
      Object.assign(details, await source.of(ctx, userId));
    const permissions = permissionsFor(rolesOf(row.profile, row.is_super), this.#declared);
    const isLacking =
      row.asks_second_factor && (await isWithoutFactor(ctx, userId, this.#factors()));
    return {
      ...details,
      ...(isLacking ? { lacksSecondFactor: true as const } : {}),
      id: row.id,
      name: row.name,
      email: row.email,
      profile: row.profile,
      companyId: row.company_id,
      super: row.is_super,
      allTicket: row.all_ticket ? 'enable' : 'disable',
      permissions: [...permissions].sort(),
      preferences: await preferencesOf(ctx, row.id),
      company: {
        id: row.company_id,
        name: row.company_name,
        status: row.status,
        dueDate: row.due_date.toISOString(),
        recurrence: row.recurrence,
        timezone: row.time_zone,
        planId: row.plan_id,
        plan: planOf(row),
        isPlatforms: row.is_platforms,
        settings: settings.map(({ key, value }) => ({ key, value })),
      },
    };
  }

  async #read(ctx: Ctx, userId: number): Promise<Row> {
    const { rows } = await ctx.trx.raw<{ rows: Row[] }>(
      `select p.*, p.id as plan_id, p.name as plan_name, c.name as company_name, c.status, c.due_date, c.recurrence,
              c.time_zone, u.id, u.name, u.email, u.profile, u.company_id, u.is_super, u.all_ticket,
              ${IS_PLATFORMS_SQL}, ${SECOND_FACTOR_SQL}
         from users u join companies c on c.id = u.company_id join plans p on p.id = c.plan_id
        where u.id = ? and u.company_id = ?`,
      [userId, ctx.companyId],
    );
    const row = rows[0];
    if (!row) throw coreErrors.ERR_SESSION_EXPIRED();
    return row;
  }
}

const planOf = (row: Row): Static<typeof SessionPlan> => ({
  id: row.plan_id,
  name: row.plan_name,
  users: row.users,
  connections: row.connections,
  queues: row.queues,
  ...planFlagsOf(row.features),
});

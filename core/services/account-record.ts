import type { Ctx, PlanFlag, Role } from '../contract.ts';
import { isPastDue } from '../due-date.ts';
import type { Session } from '../http/access.ts';
import { permissionsFor, rolesOf } from './permissions.ts';

/** Columns of a plan that open features, by the feature's name. */
const PLAN_FLAG_COLUMNS = {
  useCampaigns: 'use_campaigns',
  useSchedules: 'use_schedules',
  useInternalChat: 'use_internal_chat',
  useExternalApi: 'use_external_api',
  useKanban: 'use_kanban',
  useOpenAi: 'use_open_ai',
  useIntegrations: 'use_integrations',
} as const satisfies Record<PlanFlag, string>;

/** What the database says of a session, its user, their company and its plan. */
export interface AccountRecord {
  readonly sessionId: string;
  readonly userId: number;
  readonly companyId: number;
  readonly profile: string;
  readonly isSuper: boolean;
  readonly planFlags: ReadonlySet<PlanFlag>;
  readonly dueDate: Date;
  readonly timeZone: string;
}

interface Row {
  id: string;
  user_id: number;
  company_id: number;
  profile: string;
  is_super: boolean;
  due_date: Date;
  time_zone: string;
  plan: Record<string, unknown>;
}

const isPlanFlag = (name: string): name is PlanFlag => name in PLAN_FLAG_COLUMNS;

/** The features a plan's row includes. */
export const planFlagsOf = (plan: Readonly<Record<string, unknown>>): ReadonlySet<PlanFlag> => {
  const names = Object.keys(PLAN_FLAG_COLUMNS).filter(isPlanFlag);
  return new Set(names.filter((name) => plan[PLAN_FLAG_COLUMNS[name]] === true));
};

/**
 * Reads a session that is alive, of a user and a company that are active; undefined for any other.
 * @param ctx a system transaction
 */
export const readAccount = async (
  ctx: Ctx,
  sessionId: string,
  now: Date,
): Promise<AccountRecord | undefined> => {
  const { rows } = await ctx.trx.raw<{ rows: Row[] }>(
    `select s.id, s.user_id, s.company_id, u.profile, u.is_super, c.due_date, c.time_zone, to_jsonb(p) as plan
       from sessions s
       join users u on u.id = s.user_id and u.active
       join companies c on c.id = s.company_id and c.status
       join plans p on p.id = c.plan_id
      where s.id = ? and s.revoked_at is null and s.expires_at > ?`,
    [sessionId, now],
  );
  const row = rows[0];
  return (
    row && {
      sessionId: row.id,
      userId: row.user_id,
      companyId: row.company_id,
      profile: row.profile,
      isSuper: row.is_super,
      planFlags: planFlagsOf(row.plan),
      dueDate: row.due_date,
      timeZone: row.time_zone,
    }
  );
};

/** What the record allows at a moment. */
export const sessionOf = (
  record: AccountRecord,
  now: Date,
  declared: (roles: readonly Role[]) => ReadonlySet<string>,
): Session => {
  const roles = rolesOf(record.profile, record.isSuper);
  return {
    id: record.sessionId,
    userId: record.userId,
    companyId: record.companyId,
    profile: record.profile,
    roles,
    isSuper: record.isSuper,
    permissions: permissionsFor(roles, declared),
    planFlags: record.planFlags,
    pastDue: !record.isSuper && isPastDue(record.dueDate, now, record.timeZone),
  };
};

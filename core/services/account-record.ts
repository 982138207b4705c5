import type { Ctx, Role } from '../contract.ts';
import { GRACE_DAYS_SQL, IS_PLATFORMS_SQL, isPastDue } from '../kernel/due-date.ts';
import type { Session } from './session.ts';
import { permissionsFor, rolesOf } from './permissions.ts';
import { SECOND_FACTOR_SQL } from './second-factor-rule.ts';

/** The facts the database has of a session, its user, their company and its plan. */
export interface AccountRecord {
  readonly sessionId: string;
  readonly userId: number;
  readonly companyId: number;
  readonly profile: string;
  readonly isSuper: boolean;
  readonly dueDate: Date;
  readonly timeZone: string;
  /** Days after the due date on which nothing is closed yet. */
  readonly graceDays: number;
  /** Whether the company is the platform's own. */
  readonly isPlatforms: boolean;
  /** Whether platform or company ask this user for a second factor. */
  readonly asksSecondFactor: boolean;
  readonly impersonator?: { readonly id: number; readonly name: string };
}

interface Row {
  id: string;
  user_id: number;
  company_id: number;
  profile: string;
  is_super: boolean;
  due_date: Date;
  time_zone: string;
  grace_days: number;
  is_platforms: boolean;
  asks_second_factor: boolean;
  impersonator_id: number | null;
  impersonator_name: string | null;
}

/**
 * Reads a session that is alive, of a user and a company that are active; undefined for any other. An impersonation lives
 * no longer than its impersonator is one of the platform's own people.
 * @param ctx a system transaction
 */
export const readAccount = async (
  ctx: Ctx,
  sessionId: string,
  now: Date,
): Promise<AccountRecord | undefined> => {
  const { rows } = await ctx.trx.raw<{ rows: Row[] }>(
    `select s.id, s.user_id, s.company_id, u.profile, u.is_super, c.due_date, c.time_zone,
            ${GRACE_DAYS_SQL}, ${IS_PLATFORMS_SQL}, ${SECOND_FACTOR_SQL}, i.id as impersonator_id, i.name as impersonator_name
       from sessions s
       join users u on u.id = s.user_id and u.active
       join companies c on c.id = s.company_id and c.status
       left join users i on i.id = s.impersonator_id and i.active and i.is_super
      where s.id = ? and s.revoked_at is null and s.expires_at > ?
        and (s.impersonator_id is null or i.id is not null)`,
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
      dueDate: row.due_date,
      timeZone: row.time_zone,
      graceDays: row.grace_days,
      isPlatforms: row.is_platforms,
      asksSecondFactor: row.asks_second_factor,
      ...(row.impersonator_id === null
        ? {}
        : { impersonator: { id: row.impersonator_id, name: row.impersonator_name ?? '' } }),
    }
  );
};

/**
 * The access that the record allows at a moment.
 * @param lacksSecondFactor whether the user has to set a second factor up before anything else
 */
export const sessionOf = (
  record: AccountRecord,
  now: Date,
  declared: (roles: readonly Role[]) => ReadonlySet<string>,
  lacksSecondFactor = false,
): Session => {
  const roles = rolesOf(record.profile, record.isSuper);
  // Nobody bills the platform's own company; and its people get in where nobody has paid, to see what is wrong.
  const isExempt = record.isPlatforms || record.impersonator !== undefined;
  return {
    id: record.sessionId,
    userId: record.userId,
    companyId: record.companyId,
    profile: record.profile,
    roles,
    isSuper: record.isSuper,
    permissions: permissionsFor(roles, declared),
    pastDue: !isExempt && isPastDue(record.dueDate, now, record.timeZone, record.graceDays),
    ...(lacksSecondFactor ? { lacksSecondFactor } : {}),
    ...(record.impersonator ? { impersonator: record.impersonator } : {}),
  };
};

/** Whom somebody of the platform acts as in a company: its first active admin. */
export interface Impersonated {
  readonly userId: number;
  readonly profile: string;
  readonly impersonator: { readonly id: number; readonly name: string };
}

/**
 * Looks for the first active admin of an active company, and for who is to act as them.
 * @param ctx a system transaction
 */
export const findForImpersonation = async (
  ctx: Ctx,
  impersonatorId: number,
  companyId: number,
): Promise<Impersonated | undefined> => {
  const { rows } = await ctx.trx.raw<{
    rows: { id: number; profile: string; by_id: number; by_name: string }[];
  }>(
    `select u.id, u.profile, i.id as by_id, i.name as by_name
       from users u
       join companies c on c.id = u.company_id and c.status
       join users i on i.id = ? and i.active and i.is_super
      where u.company_id = ? and u.active and u.profile = 'admin' and not u.is_super
      order by u.id limit 1`,
    [impersonatorId, companyId],
  );
  const row = rows[0];
  return (
    row && {
      userId: row.id,
      profile: row.profile,
      impersonator: { id: row.by_id, name: row.by_name },
    }
  );
};

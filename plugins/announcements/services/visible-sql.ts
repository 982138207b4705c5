import type { Announcement } from '../models/announcement.ts';

/** Whether an announcement `a` may be seen at a moment, by whom it is for. */
export const IS_SHOWN = `
  a.active and (a.starts_at is null or a.starts_at <= :now::timestamptz)
  and (a.ends_at is null or a.ends_at > :now::timestamptz)`;

/** Whether an announcement `a` is for a company `c`. */
export const IS_FOR = `
  (a.audience = 'all' or a.plan_id = c.plan_id or a.audience_company_id = c.id or a.referrer_id = c.referrer_id)`;

/** As {@link IS_SHOWN}, of a row in memory. */
export const isShown = (
  { active, startsAt, endsAt }: Pick<Announcement, 'active' | 'startsAt' | 'endsAt'>,
  now: Date,
): boolean => active && (!startsAt || startsAt <= now) && (!endsAt || endsAt > now);

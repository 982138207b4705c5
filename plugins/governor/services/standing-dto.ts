import { capsOf } from '../rules/caps.ts';
import type { StandingDto } from '../schemas.ts';
import type { StandingDetail } from './standings.ts';

const NONE = { cold: null, warm: null };

/** How a connection stands, as the API tells it. */
export const standingDto = ({ standing, budget }: StandingDetail): StandingDto => {
  const { connectionId, score, parts, budgets, nextAt, hold, newChatsFrom } = standing;
  const earned = capsOf(budget.curve, NONE, false);
  const { quota, chosen } = budget;
  return {
    connectionId,
    score,
    parts: [...parts],
    budgets: { cold: budgets.cold, warm: budgets.warm },
    caps: { earned: { cold: earned.cold.day, warm: earned.warm.day }, chosen: { ...chosen } },
    quota: quota && {
      total: quota.total,
      used: quota.used,
      endsAt: quota.endsAt?.toISOString() ?? null,
    },
    nextAt: nextAt?.toISOString() ?? null,
    hold: hold && {
      reason: hold.reason,
      since: hold.since.toISOString(),
      until: hold.until?.toISOString() ?? null,
    },
    newChatsFrom: newChatsFrom?.toISOString() ?? null,
  };
};

import type { ChannelSignal } from '../../connections/public.ts';
import type { Budget } from './budget.ts';
import { halvedCurve } from './caps.ts';
import { between, drawOf } from './random.ts';
import { after, HOUR, latest, MINUTE } from './time.ts';

/** A pause that the channel asks for is at least as long. */
const LEAST_PAUSE = 30 * MINUTE;

/** The budget of a connection after a word of its channel. */
export const afterSignal = (budget: Budget, signal: ChannelSignal, now: Date): Budget => {
  switch (signal.type) {
    case 'new-chats':
      return signal.until && signal.until > now
        ? afterLock(budget, signal.until, now)
        : { ...budget, newChatsFrom: null };
    case 'quota': {
      const { total, used, endsAt, warning } = signal.quota;
      const quota = total === null ? null : { total, used, endsAt, warning };
      const isWarned = warning !== 'none' && warning !== budget.quota?.warning;
      return {
        ...budget,
        quota,
        quotaToldAt: now,
        lastIncidentAt: isWarned ? now : budget.lastIncidentAt,
      };
    }
    case 'too-fast': {
      const until = after(now, Math.max(LEAST_PAUSE, signal.pauseMilliseconds));
      const lasts = budget.hold && (!budget.hold.until || budget.hold.until > until);
      return {
        ...budget,
        hold: lasts ? budget.hold : { reason: 'too-fast', since: now, until },
        lastIncidentAt: now,
      };
    }
  }
};

/** An hour to three more than the channel says, and half of the curve: once for each lock. */
const afterLock = (budget: Budget, until: Date, now: Date): Budget => {
  const known = budget.newChatsFrom && budget.newChatsFrom > now ? budget.newChatsFrom : null;
  const random = drawOf(budget.connectionId, budget.pace.draws);
  const from = after(until, between(random, HOUR, 3 * HOUR));
  return {
    ...budget,
    newChatsFrom: latest(known, from),
    curve: known ? budget.curve : halvedCurve(budget.curve),
    pace: { ...budget.pace, draws: budget.pace.draws + 1 },
    lastIncidentAt: now,
  };
};

import type { HoldReason } from '../public.ts';
import type { ChosenCaps, Curve } from './caps.ts';
import type { Pace } from './pace.ts';
import type { Quota } from './quota.ts';

/** All that is kept of a connection's budget. */
export interface Budget {
  readonly connectionId: number;
  readonly nextAt: Date;
  readonly newChatsFrom: Date | null;
  readonly quota: Quota | null;
  readonly quotaToldAt: Date | null;
  readonly curve: Curve;
  readonly chosen: ChosenCaps;
  readonly pace: Pace;
  readonly hold: {
    readonly reason: HoldReason;
    readonly since: Date;
    readonly until: Date | null;
  } | null;
  readonly releasedAt: Date | null;
  readonly lastIncidentAt: Date | null;
}

/** Whether a stop is over by itself. */
export const isHeld = ({ hold }: Budget, now: Date): boolean =>
  hold !== null && (hold.until === null || hold.until > now);

import type { CampaignStatus } from './campaign-states.ts';

/** The reason why a campaign says nothing while it runs. */
export interface Hold {
  readonly by: 'hours' | 'budget' | 'governor' | 'line' | 'late' | 'preparing';
  /** A code: of the governor's waits, of its holds with `held-` before it, or `gone` where there is no connection. */
  readonly reason: string;
  /** Undefined: until somebody does something about it. */
  readonly until?: Date | undefined;
}

/** All that decides about it. */
export interface Circumstances {
  readonly status: CampaignStatus;
  readonly isPrepared: boolean;
  /** As the last claim, or the start, noted it. */
  readonly noted: Hold | undefined;
  /** State of its connection; undefined where it has none. */
  readonly connection: string | undefined;
  /** A stop of all that the connection says unasked. */
  readonly stop: { readonly reason: string; readonly until: Date | undefined } | undefined;
}

const lasts = (until: Date | undefined, now: Date): boolean => until === undefined || until > now;

/** Why a campaign waits at a moment: first what only a person can mend, then what passes by itself. */
export const holdOf = (
  { status, isPrepared, noted, connection, stop }: Circumstances,
  now: Date,
): Hold | undefined => {
  if (status !== 'EM_ANDAMENTO') return undefined;
  if (noted?.by === 'late') return noted;
  if (connection === undefined) return { by: 'line', reason: 'gone' };
  if (connection !== 'CONNECTED') return { by: 'line', reason: connection };
  if (stop && lasts(stop.until, now)) {
    return { by: 'governor', reason: `held-${stop.reason}`, until: stop.until };
  }
  if (!isPrepared) return { by: 'preparing', reason: '' };
  return noted && lasts(noted.until, now) ? noted : undefined;
};

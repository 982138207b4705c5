import type { HoldReason } from '../public.ts';

/** Messages that are looked at. */
export const LOOKED_AT = 50;
const MOST_OPT_OUTS = 0.03;
const MOST_ABSENT = 0.1;
const LEAST_DELIVERED = 0.7;
/** Answers of a hundred cold ones below which everything goes at half its speed. */
const LEAST_ANSWERS = 0.02;

/** The outcomes of a connection's messages since a person last ended a stop. */
export interface Outcomes {
  /** Of the last {@link LOOKED_AT}. */
  readonly optOuts: number;
  /** Of the last {@link LOOKED_AT}: the channel does not know the number. */
  readonly absent: number;
  /** Of the last {@link LOOKED_AT} that are older than two hours. */
  readonly old: { readonly count: number; readonly delivered: number };
}

/** Why a connection has to stop; undefined where it may go on. */
export const stopReason = ({ optOuts, absent, old }: Outcomes): HoldReason | undefined => {
  if (optOuts / LOOKED_AT > MOST_OPT_OUTS) return 'opt-outs';
  if (absent / LOOKED_AT > MOST_ABSENT) return 'absent-numbers';
  if (old.count >= LOOKED_AT && old.delivered / old.count < LEAST_DELIVERED) return 'undelivered';
  return undefined;
};

/** @param answers the share of the last hundred cold ones that answered; null below a hundred */
export const isHalfSpeed = (answers: number | null): boolean =>
  answers !== null && answers < LEAST_ANSWERS;

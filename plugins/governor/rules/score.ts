import type { ScorePart } from '../public.ts';

/** The facts of a connection's score: shares from 0 to 1, null where nothing is known yet. */
export interface ScoreFacts {
  /** Of the channel's quota that is used. */
  readonly quotaUsed: number | null;
  readonly isCapped: boolean;
  /** Of the last thirty days' messages that went to who never wrote. */
  readonly cold: number | null;
  /** Of the last hundred cold ones that answered. */
  readonly answers: number | null;
  /** Of the last fifty. */
  readonly optOuts: number | null;
  /** Of the last fifty that are older than two hours, those not delivered. */
  readonly failures: number | null;
  /** Of the last hour's cold ones, the largest number that were told the same, as a share of what is allowed. */
  readonly sameness: number;
  readonly incidents: number;
  /** Days since the first message that came on the connection. */
  readonly ageDays: number;
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

/** A part that is whole while nothing is known, and shrinks to nothing where the share reaches `worst`. */
const shrinking = (
  id: ScorePart['id'],
  most: number,
  share: number | null,
  worst: number,
): ScorePart => ({ id, most, points: Math.round(most * (1 - clamp((share ?? 0) / worst))) });

/** The parts of a connection's score, which add up to a hundred at most. */
export const scoreParts = (facts: ScoreFacts): readonly ScorePart[] => [
  shrinking('quota', 15, facts.isCapped ? 1 : facts.quotaUsed, 1),
  shrinking('cold', 10, facts.cold, 1),
  { id: 'answers', most: 15, points: Math.round(15 * clamp((facts.answers ?? 0.15) / 0.15)) },
  shrinking('opt-outs', 15, facts.optOuts, 0.04),
  shrinking('failures', 15, facts.failures, 0.3),
  shrinking('sameness', 10, facts.sameness, 1),
  shrinking('incidents', 10, facts.incidents, 3),
  { id: 'age', most: 10, points: Math.round(10 * clamp(facts.ageDays / 28)) },
];

import type { Ctx } from '../../contract.ts';
import { isOutage } from '../../data/outage.ts';
import { isRetryable } from '../../data/sql-error.ts';
import type { FollowerDeclaration } from './declarations.ts';

/** A follower's `onMissedFacts` threw: its place stays, and it is told again. */
export class MissedFailure extends Error {}

/**
 * Tells a follower that the log no longer has what comes after its place. One that begins with what the log has, and has no
 * place yet, misses nothing.
 * @throws MissedFailure
 */
export const tellMissed = async (
  ctx: Ctx,
  { from, onMissedFacts }: Pick<FollowerDeclaration, 'from' | 'onMissedFacts'>,
  after: number,
): Promise<void> => {
  if (!onMissedFacts || (after === 0 && from === 'beginning')) return;
  try {
    await onMissedFacts(ctx);
  } catch (error) {
    if (isOutage(error) || isRetryable(error)) throw error;
    throw new MissedFailure('onMissedFacts failed', { cause: error });
  }
};

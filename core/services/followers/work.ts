import type { Ctx, Following } from '../../contract.ts';
import { isOutage } from '../../data/outage.ts';
import { isRetryable } from '../../data/sql-error.ts';
import type { FollowerDeclaration } from './declarations.ts';
import type { LoggedFact } from './log-reader.ts';

/** A follower's work threw; what it had done is rolled back. */
export class WorkFailure extends Error {
  /** The facts it was given: several where it follows many together, and then any of them may be at fault. */
  readonly facts: readonly LoggedFact[];

  constructor(facts: readonly LoggedFact[], cause: unknown) {
    super(`the work on ${facts.map(({ id }) => id).join(', ')} failed`, { cause });
    this.facts = facts;
  }
}

interface Group {
  readonly following: Following;
  readonly facts: LoggedFact[];
}

/** Facts in their order, those together that one piece of work takes many of. Pure. */
const groupsOf = (
  { followings }: Pick<FollowerDeclaration, 'followings'>,
  facts: readonly LoggedFact[],
  isSingly: boolean,
): readonly Group[] => {
  const groups: Group[] = [];
  for (const fact of facts) {
    const following = followings.get(fact.id);
    // One it followed in an earlier version, and had put aside.
    if (!following) continue;
    const last = groups.at(-1);
    const isNext = last !== undefined && last.following.many === following.many;
    if (isNext && following.many !== undefined && !isSingly) last.facts.push(fact);
    else groups.push({ following, facts: [fact] });
  }
  return groups;
};

/**
 * Gives a follower facts in their order.
 * @param isSingly each on its own, also those that it follows many of together
 * @throws WorkFailure
 */
export const workOn = async (
  ctx: Ctx,
  follower: FollowerDeclaration,
  facts: readonly LoggedFact[],
  isSingly: boolean,
): Promise<void> => {
  for (const group of groupsOf(follower, facts, isSingly)) {
    try {
      await group.following.work(group.facts, ctx, follower.handle);
    } catch (error) {
      // These say nothing of the work: the database could not be reached, or asks for the same transaction again.
      if (isOutage(error) || isRetryable(error)) throw error;
      throw new WorkFailure(group.facts, error);
    }
  }
};

import type { FollowerDeclaration } from './declarations.ts';
import { inCompany } from './options.ts';
import type { FollowersOptions } from './options.ts';
import { dueFacts, noteFailure, takeParked, unpark } from './parked.ts';
import { waits } from './pauses.ts';
import { WorkFailure, workOn } from './work.ts';

/** Gives a follower the facts that are due to be tried again, until none is left to do now. */
export const retryParked = async (
  options: FollowersOptions,
  follower: FollowerDeclaration,
): Promise<void> => {
  for (;;) {
    const due = await options.database.system('what is due to be tried again', (ctx) =>
      dueFacts(ctx, follower.id),
    );
    let hasDone = false;
    for (const { companyId, seq } of due) {
      hasDone = (await retryOne(options, follower, companyId, seq)) || hasDone;
    }
    // Those behind one that is done, or given up, are due now.
    if (!hasDone) return;
  }
};

/** @returns whether the next one of its key may be tried */
const retryOne = async (
  options: FollowersOptions,
  follower: FollowerDeclaration,
  companyId: number,
  seq: number,
): Promise<boolean> => {
  try {
    return await inCompany(options, follower, companyId, async (ctx) => {
      const fact = await takeParked(ctx, follower.id, seq);
      if (!fact || (await waits(options, ctx, follower))) return false;
      await workOn(ctx, follower, [fact], true);
      await unpark(ctx, follower.id, seq);
      return true;
    });
  } catch (error) {
    if (!(error instanceof WorkFailure)) throw error;
    const isDead = await inCompany(options, follower, companyId, (ctx) =>
      noteFailure(ctx, follower.id, seq, error.cause),
    );
    const about = { err: error.cause, follower: follower.id, companyId, seq };
    if (isDead) options.logger.error(about, 'a follower gave a fact up');
    else options.logger.warn(about, 'a follower failed again');
    return isDead;
  }
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Time in which an answer that was under way at the expiry of a charge still comes. */
const AFTER_EXPIRY = 60 * MINUTE;

/** Milliseconds that a charge may be asked for early: one whose time comes right after a run is not left until the next. */
export const EARLY = 2 * SECOND;

/**
 * When the provider is asked for a charge again: often while somebody looks at it, seldom later, never once nothing can come.
 * @returns undefined when it is over
 */
export const nextPoll = (
  { createdAt, expiresAt }: { readonly createdAt: Date; readonly expiresAt: Date },
  now: Date,
): Date | undefined => {
  const age = now.getTime() - createdAt.getTime();
  const pause = age < 3 * MINUTE ? 5 * SECOND : age < 15 * MINUTE ? MINUTE : 5 * MINUTE;
  const next = now.getTime() + pause;
  return next > expiresAt.getTime() + AFTER_EXPIRY ? undefined : new Date(next);
};

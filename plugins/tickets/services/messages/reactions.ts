import type { Reaction } from '../../public.ts';

/** The reactions of a message after one more: one per person, an empty emoji takes it back. */
export const withReaction = (
  reactions: readonly Reaction[],
  { by, emoji }: Reaction,
): Reaction[] => {
  const others = reactions.filter((reaction) => reaction.by !== by);
  return emoji === '' ? others : [...others, { by, emoji }];
};

/** The emoji somebody left on a message; empty without one. */
export const reactionOf = (reactions: readonly Reaction[], by: string): string =>
  reactions.find((reaction) => reaction.by === by)?.emoji ?? '';

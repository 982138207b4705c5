import type { Ctx, Following, FollowSpec, PluginHandle, ServerPlugin } from '../../contract.ts';
import { durationOf } from '../../kernel/duration.ts';

/** A plugin that follows facts, as this process runs it. */
export interface FollowerDeclaration {
  /** The plugin's id. */
  readonly id: string;
  readonly from: 'now' | 'beginning';
  /** The shortest time between two times at which it is given facts of a company; 0 = they come at once. */
  readonly everyMilliseconds: number;
  /** By the fact's id. */
  readonly followings: ReadonlyMap<string, Following>;
  readonly handle: PluginHandle;
  /** Whether companies have the plugin off until somebody switches it on. */
  readonly isOffByDefault: boolean;
  readonly onMissedFacts?: (ctx: Ctx) => Promise<void>;
}

/**
 * The followers of all plugins, in their order.
 * @throws Error when a fact is declared and not followed, or the other way round, or when `every` is no duration
 */
export const followerDeclarations = (
  plugins: readonly ServerPlugin[],
  handleOf: (pluginId: string) => PluginHandle,
): readonly FollowerDeclaration[] =>
  plugins.flatMap(({ manifest, follows: written = [], onMissedFacts }) => {
    const { id, follows, switchable } = manifest;
    const followings = new Map(written.map((following) => [following.fact.id, following]));
    const declared = new Set(follows?.events);
    for (const event of declared) {
      if (!followings.has(event)) {
        throw new Error(`Plugin ${id} says that it follows ${event}, but has no code for it`);
      }
    }
    for (const event of followings.keys()) {
      if (!declared.has(event)) {
        throw new Error(`Plugin ${id} has code for ${event}, which its manifest does not follow`);
      }
    }
    if (!follows) return [];
    const handle = handleOf(id);
    return [
      {
        id,
        from: follows.from,
        everyMilliseconds: everyOf(id, follows),
        followings,
        handle,
        isOffByDefault: switchable?.isOnByDefault === false,
        ...(onMissedFacts && { onMissedFacts: (ctx) => onMissedFacts(ctx, handle) }),
      },
    ];
  });

const everyOf = (id: string, { every }: FollowSpec): number => {
  if (every === undefined) return 0;
  const milliseconds = durationOf(every);
  if (milliseconds === undefined) {
    throw new Error(`Plugin ${id} follows every "${every}", which is no duration such as 3s, 1m`);
  }
  return milliseconds;
};

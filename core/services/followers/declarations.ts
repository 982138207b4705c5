import type { Following, PluginHandle, ServerPlugin } from '../../contract.ts';

/** A plugin that follows facts, as this process runs it. */
export interface FollowerDeclaration {
  /** The plugin's id. */
  readonly id: string;
  readonly from: 'now' | 'beginning';
  /** By the fact's id. */
  readonly followings: ReadonlyMap<string, Following>;
  readonly handle: PluginHandle;
  /** Whether companies have the plugin off until somebody switches it on. */
  readonly isOffByDefault: boolean;
}

/**
 * The followers of all plugins, in their order.
 * @throws Error when a fact is declared and not followed, or the other way round
 */
export const followerDeclarations = (
  plugins: readonly ServerPlugin[],
  handleOf: (pluginId: string) => PluginHandle,
): readonly FollowerDeclaration[] =>
  plugins.flatMap(({ manifest: { id, follows, switchable }, follows: written = [] }) => {
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
    const isOffByDefault = switchable?.isOnByDefault === false;
    return [{ id, from: follows.from, followings, handle: handleOf(id), isOffByDefault }];
  });

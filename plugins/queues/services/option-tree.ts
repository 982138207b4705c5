import type { QueueOption } from '../models/queue-option.ts';
import type { OptionTargetChoice, QueueOptionNode } from '../public.ts';

/**
 * The options of one queue as a tree, each level in the order of the keys.
 * @param targets those that are there
 */
export const treeOf = (
  options: readonly QueueOption[],
  targets: readonly OptionTargetChoice[],
  parentId: number | null = null,
): readonly QueueOptionNode[] =>
  options
    .filter((option) => option.parentId === parentId)
    .sort((a, b) => a.position - b.position || a.id - b.id)
    .map((option) => {
      const { id, position, title, message, mediaId, mediaName, mediaMime } = option;
      const children = treeOf(options, targets, id);
      return {
        id,
        option: position,
        title,
        message,
        file: mediaId === null ? undefined : { id: mediaId, name: mediaName, mime: mediaMime },
        target: children.length > 0 ? undefined : targetIn(targets, option),
        children,
      };
    });

/** The target of an option; undefined where it has none and where it is gone. */
export const targetIn = (
  targets: readonly OptionTargetChoice[],
  { targetEngine, targetConfig }: Pick<QueueOption, 'targetEngine' | 'targetConfig'>,
): OptionTargetChoice | undefined =>
  targets.find(({ engine, config }) => engine === targetEngine && config === targetConfig);

type Placed = Pick<QueueOption, 'id' | 'parentId'>;

/** An option and all that follow from it. */
export const branchOf = (options: readonly Placed[], id: number): readonly number[] => [
  id,
  ...options
    .filter(({ parentId }) => parentId === id)
    .flatMap((child) => branchOf(options, child.id)),
];

/** How many levels a branch has, counting its root. */
export const heightOf = (options: readonly Placed[], id: number): number =>
  1 +
  Math.max(
    0,
    ...options
      .filter(({ parentId }) => parentId === id)
      .map((child) => heightOf(options, child.id)),
  );

/** On which level an option stands, the first being 1. */
export const depthOf = (options: readonly Placed[], id: number | null): number => {
  const option = options.find((each) => each.id === id);
  return option ? 1 + depthOf(options, option.parentId) : 0;
};

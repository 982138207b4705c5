import type { QueueOption } from '../models/queue-option.ts';
import type { OptionTarget, OptionTargetChoice } from '../public.ts';
import type { QueueOptionDto } from '../schemas.ts';
import { targetIn } from './option-tree.ts';

/** A target as a body has it: undefined leaves it as it is, null is a person. */
type GivenTarget = OptionTarget | null | undefined;

/** The columns that keep a target. */
export const targetColumns = (
  target: GivenTarget,
): Partial<Pick<QueueOption, 'targetEngine' | 'targetConfig'>> =>
  target === undefined
    ? {}
    : { targetEngine: target?.engine ?? null, targetConfig: target?.config ?? null };

/** Whether an option leads there already: it may stay so although the target is gone. */
export const isTargetOf = (
  { targetEngine, targetConfig }: QueueOption,
  target: GivenTarget,
): boolean =>
  (target?.engine ?? null) === targetEngine && (target?.config ?? null) === targetConfig;

/** The target of an option as the API shows it; without a name where it is gone. */
export const shownTarget = (
  targets: readonly OptionTargetChoice[],
  option: QueueOption,
): QueueOptionDto['target'] => {
  const { targetEngine: engine, targetConfig: config } = option;
  if (engine === null || config === null) return null;
  return { engine, config, name: targetIn(targets, option)?.name ?? null };
};

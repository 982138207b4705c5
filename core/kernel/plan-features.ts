import { PLAN_FLAGS } from '../contract.ts';
import type { PlanFlag, PluginManifest } from '../contract.ts';

/** The features a plan includes or leaves out: those it does not name are as their declaration says. */
export type PlanFeatures = Readonly<Record<string, boolean>>;

/** A plan feature, and the plugin that declares it; the seven of the API are the core's. */
export interface DeclaredFeature {
  readonly id: string;
  /** Plugin id, or `core`. */
  readonly plugin: string;
  readonly isIncludedByDefault: boolean;
}

/** Every plan feature there is: the seven that the API names, and what the manifests declare, in their order. */
export const declaredFeatures = (
  manifests: readonly Pick<PluginManifest, 'id' | 'planFeatures'>[],
): readonly DeclaredFeature[] => [
  ...PLAN_FLAGS.map((id) => ({ id, plugin: 'core', isIncludedByDefault: true })),
  ...manifests.flatMap(({ id: plugin, planFeatures = {} }) =>
    Object.entries(planFeatures).map(([id, spec]) => ({ id, plugin, ...spec })),
  ),
];

/** The seven features that the API names, as a plan has them. */
export const planFlagsOf = (features: PlanFeatures): Record<PlanFlag, boolean> =>
  Object.fromEntries(PLAN_FLAGS.map((flag) => [flag, features[flag] ?? true])) as Record<
    PlanFlag,
    boolean
  >;

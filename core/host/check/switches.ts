import { PLAN_FLAGS } from '../../contract.ts';
import type { PluginManifest } from '../../contract.ts';
import { switchedPlugins } from '../../services/switches/states.ts';
import type { Rule } from '../inspect/inspected.ts';

/**
 * A plan feature that is needed is declared where the plugin can rely on it, and a basic plugin depends on none that may be
 * off: it would be off with it, and nobody could tell why.
 */
export const switchProblems: Rule = ({ manifests }) => {
  const switched = switchedPlugins(manifests);
  return manifests.flatMap((manifest) => [
    ...featureProblems(manifest, manifests),
    ...(isBasic(manifest)
      ? manifest.dependsOn
          .filter((other) => switched.has(other))
          .map(
            (other) =>
              `"${manifest.id}" is basic, but depends on "${other}", which may be off: ` +
              `make it switchable too, or name "${other}" under optional.`,
          )
      : []),
  ]);
};

const isBasic = ({ planFeature, switchable }: PluginManifest): boolean =>
  planFeature === undefined && switchable === undefined;

const featureProblems = (
  { id, dependsOn, planFeature }: PluginManifest,
  manifests: readonly PluginManifest[],
): string[] => {
  if (planFeature === undefined) return [];
  const reached = manifests.filter((other) => other.id === id || dependsOn.includes(other.id));
  const known = [
    ...PLAN_FLAGS,
    ...reached.flatMap(({ planFeatures = {} }) => Object.keys(planFeatures)),
  ];
  if (known.includes(planFeature)) return [];
  return [
    `"${id}" needs the plan feature "${planFeature}", which neither it nor a plugin it depends on declares under planFeatures.`,
  ];
};

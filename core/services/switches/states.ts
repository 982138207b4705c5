import type { PluginManifest } from '../../contract.ts';
import { coreErrors } from '../../kernel/app-error.ts';
import { declaredFeatures } from '../../kernel/plan-features.ts';
import type { PlanFeatures } from '../../kernel/plan-features.ts';

/** The decisions about a plugin for one company, besides the plan. Null where nothing was decided. */
export interface PluginSwitch {
  /** By the company's admins. */
  readonly chosen: boolean | null;
  /** By the platform's own people: it holds whatever plan and company say. */
  readonly forced: boolean | null;
}

/** Why a plugin is off for a company. */
export type Off =
  | { readonly reason: 'platform' | 'company' }
  | { readonly reason: 'plan'; readonly feature: string }
  /** A plugin it depends on is off. */
  | { readonly reason: 'dependency'; readonly plugin: string };

/** The part of a manifest that decides whether companies have the plugin. */
export type Switched = Pick<
  PluginManifest,
  'id' | 'dependsOn' | 'planFeature' | 'planFeatures' | 'switchable'
>;

/** Which plugins are on for one company at one moment. */
export class PluginStates {
  readonly #off: ReadonlyMap<string, Off>;

  constructor(off: ReadonlyMap<string, Off>) {
    this.#off = off;
  }

  isOn(pluginId: string): boolean {
    return !this.#off.has(pluginId);
  }

  whyOff(pluginId: string): Off | undefined {
    return this.#off.get(pluginId);
  }

  /** Whether the plan leaves it out, or a plugin it depends on; false for what is on or off otherwise. */
  isOutsidePlan(pluginId: string): boolean {
    const off = this.#off.get(pluginId);
    return off?.reason === 'dependency' ? this.isOutsidePlan(off.plugin) : off?.reason === 'plan';
  }

  /** @throws ERR_PLAN_FEATURE outside of the plan, ERR_FEATURE_OFF for what is off otherwise */
  require(pluginId: string): void {
    if (this.isOn(pluginId)) return;
    throw this.isOutsidePlan(pluginId)
      ? coreErrors.ERR_PLAN_FEATURE()
      : coreErrors.ERR_FEATURE_OFF();
  }
}

/** Every plugin is on: where no company is concerned, and where nothing is off. */
export const ALL_ON = new PluginStates(new Map());

const mayBeOffItself = ({ planFeature, switchable }: Switched): boolean =>
  planFeature !== undefined || switchable !== undefined;

/** Ids of the plugins that may be off for some company: by themselves, or with one that they depend on. */
export const switchedPlugins = (manifests: readonly Switched[]): ReadonlySet<string> => {
  const found = new Set(manifests.filter(mayBeOffItself).map(({ id }) => id));
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const { id, dependsOn } of manifests) {
      if (dependsOn.some((other) => found.has(other))) found.add(id);
    }
  }
  return found;
};

/** Decides about one company. */
export const statesOf = (
  manifests: readonly Switched[],
  facts: {
    readonly features: PlanFeatures;
    readonly switches: ReadonlyMap<string, PluginSwitch>;
  },
): PluginStates => {
  const defaults = new Map(
    declaredFeatures(manifests).map(({ id, isIncludedByDefault }) => [id, isIncludedByDefault]),
  );
  const off = new Map<string, Off>();
  for (const manifest of manifests) {
    const why = ownReason(manifest, facts, defaults);
    if (why) off.set(manifest.id, why);
  }
  for (let before = -1; before < off.size;) {
    before = off.size;
    for (const { id, dependsOn } of manifests) {
      const missing = dependsOn.find((other) => off.has(other));
      if (missing !== undefined && !off.has(id)) {
        off.set(id, { reason: 'dependency', plugin: missing });
      }
    }
  }
  return off.size === 0 ? ALL_ON : new PluginStates(off);
};

const ownReason = (
  { id, planFeature, switchable }: Switched,
  {
    features,
    switches,
  }: { readonly features: PlanFeatures; readonly switches: ReadonlyMap<string, PluginSwitch> },
  defaults: ReadonlyMap<string, boolean>,
): Off | undefined => {
  if (planFeature === undefined && switchable === undefined) return undefined;
  const { chosen = null, forced = null } = switches.get(id) ?? {};
  if (forced !== null) return forced ? undefined : { reason: 'platform' };
  if (planFeature !== undefined && !(features[planFeature] ?? defaults.get(planFeature))) {
    return { reason: 'plan', feature: planFeature };
  }
  const isOn = switchable === undefined || (chosen ?? switchable.isOnByDefault);
  return isOn ? undefined : { reason: 'company' };
};

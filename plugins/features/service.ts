import { topics } from 'prosa/contract';
import type { Ctx, PluginManifest } from 'prosa/contract';
import { Core, lostTime } from 'prosa/core';
import type { Audit, LostTime, PluginStates, PluginSwitch, Switches } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { SettingsPageSlot } from '../settings/public.ts';
import { featureErrors } from './errors.ts';
import type { Decision, FeatureDto } from './schemas.ts';

/** The plugins that companies switch, as their admins and the platform's own people decide about them. */
@injectable()
export class Features {
  constructor(
    @inject(Core.Switches) private readonly switches: Switches,
    @inject(Core.Audit) private readonly audit: Audit,
  ) {}

  /** Of the transaction's company, in the order of their dependencies. */
  async list(ctx: Ctx): Promise<FeatureDto[]> {
    const manifests = this.#switchable();
    const decided = await this.switches.decided(ctx);
    const states = await this.switches.of(ctx);
    const lost = await lostTime(
      ctx,
      manifests.map(({ id }) => id),
    );
    return manifests.map((manifest) =>
      dtoOf(manifest, { states, decided: decided.get(manifest.id), lost: lost.get(manifest.id) }),
    );
  }

  /**
   * A choice of the company's admins.
   * @throws ERR_NO_FEATURE_FOUND; ERR_FEATURE_DECIDED for what the platform has decided, ERR_PLAN_FEATURE outside of the plan
   */
  async choose(ctx: Ctx, pluginId: string, isOn: boolean): Promise<FeatureDto> {
    const before = await this.#find(ctx, pluginId);
    if (before.decision !== 'company') throw featureErrors.ERR_FEATURE_DECIDED();
    if (!before.isInPlan) await this.switches.require(ctx, pluginId);
    await this.switches.put(ctx, pluginId, { chosen: isOn });
    return this.#changed(ctx, before);
  }

  /** A decision of the platform's own people. @throws ERR_NO_FEATURE_FOUND */
  async decide(ctx: Ctx, pluginId: string, decision: Decision): Promise<FeatureDto> {
    const before = await this.#find(ctx, pluginId);
    const forced = decision === 'company' ? null : decision === 'on';
    await this.switches.put(ctx, pluginId, { forced });
    return this.#changed(ctx, before, { log: 'both' });
  }

  async #changed(ctx: Ctx, before: FeatureDto, audit: { log?: 'both' } = {}): Promise<FeatureDto> {
    const after = await this.#find(ctx, before.plugin);
    const { plugin, isOn } = after;
    ctx.emit('features.feature-switched', { plugin, isOn }, [topics.company]);
    await this.audit.record(ctx, {
      action: 'changed',
      subject: { kind: 'features', name: plugin },
      details: {
        isOn: { from: before.isOn, to: isOn },
        ...(audit.log ? { decision: { from: before.decision, to: after.decision } } : {}),
      },
      ...audit,
    });
    return after;
  }

  async #find(ctx: Ctx, pluginId: string): Promise<FeatureDto> {
    const found = (await this.list(ctx)).find(({ plugin }) => plugin === pluginId);
    if (!found) throw featureErrors.ERR_NO_FEATURE_FOUND();
    return found;
  }

  #switchable(): readonly PluginManifest[] {
    return this.switches.manifests.filter(({ switchable }) => switchable !== undefined);
  }
}

const dtoOf = (
  { id, web, settings, switchable }: PluginManifest,
  {
    states,
    decided,
    lost,
  }: {
    readonly states: PluginStates;
    readonly decided: PluginSwitch | undefined;
    readonly lost: LostTime | undefined;
  },
): FeatureDto => {
  const off = states.whyOff(id);
  const forced = decided?.forced ?? null;
  return {
    plugin: id,
    isOn: off === undefined,
    isChosen: decided?.chosen ?? switchable?.isOnByDefault ?? true,
    isInPlan: off?.reason !== 'plan',
    decision: forced === null ? 'company' : forced ? 'on' : 'off',
    missing: off?.reason === 'dependency' ? off.plugin : null,
    menu: web.nav.map(({ label }) => label),
    hasSettings: hasSettings(settings) || hasSettingsPage(web),
    lost: lost ? { from: lost.from.toISOString(), until: lost.until.toISOString() } : null,
  };
};

/** Whether it has parts of its own on the page of its settings. */
const hasSettingsPage = ({ fills = [] }: PluginManifest['web']): boolean =>
  fills.some(({ slot }) => slot === SettingsPageSlot.id);

/** Whether a company's admins find something of it among the settings. */
const hasSettings = (settings: PluginManifest['settings']): boolean => {
  const properties = (settings?.properties ?? {}) as Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;
  return Object.values(properties).some(
    ({ form, platform }) => form !== false && platform === undefined,
  );
};

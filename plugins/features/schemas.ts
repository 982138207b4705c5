import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Instant, Nullable } from 'prosa/schemas';

const PluginId = Type.String({ pattern: '^[a-z][a-z0-9-]{0,99}$' });

export const PluginParams = Closed({ plugin: PluginId });
/** In digits alone: numbers in other notations name no company. */
const CompanyId = Type.String({ pattern: '^[1-9]\\d{0,8}$' });

export const CompanyParams = Closed({ id: CompanyId });
export const CompanyPluginParams = Closed({ id: CompanyId, plugin: PluginId });

/** By the platform's own people: on or off whatever plan and company say, or as these say. */
const Decision = Type.Union([Type.Literal('company'), Type.Literal('on'), Type.Literal('off')]);
export type Decision = Static<typeof Decision>;

export const SwitchBody = Closed({ isOn: Type.Boolean() });
export const DecisionBody = Closed({ decision: Decision });

/** A plugin that companies switch; its locales name it. */
export const FeatureSchema = Closed({
  plugin: Type.String(),
  /** Whether the company has it now. */
  isOn: Type.Boolean(),
  /** Whether the company's admins have it on; it counts where nothing else keeps it off. */
  isChosen: Type.Boolean(),
  /** Whether the company's plan includes what it needs. */
  isInPlan: Type.Boolean(),
  decision: Decision,
  /** A plugin that it depends on and that is off. */
  missing: Nullable(Type.String()),
  /** Labels of its menu entries, keys in its locales. */
  menu: Type.Array(Type.String()),
  /** Whether there is something to set. */
  hasSettings: Type.Boolean(),
  /** The time of which it was given no events, because it was off for longer than they are kept. */
  lost: Nullable(Closed({ from: Instant, until: Instant })),
});
export type FeatureDto = Static<typeof FeatureSchema>;

export const FeatureList = Type.Array(FeatureSchema);

import type { Ctx } from 'prosa/contract';
import { definePoint } from 'prosa/contract';

/** Something of another plugin that an option may lead to: a prompt, an integration, a bill. */
export interface OptionTarget {
  /** Its plugin's id, or that with a suffix after a dot. */
  readonly engine: string;
  /** The plugin's own number for it. */
  readonly config: number;
}

/** A target as admins choose it. */
export interface OptionTargetChoice extends OptionTarget {
  readonly name: string;
}

/** Lists what options of queues may lead to. */
export interface OptionTargetSource {
  /** Of all its targets, or what they begin with before a dot. */
  readonly engine: string;
  /** The company's, in the order they are shown: one statement at most. */
  choices(ctx: Ctx): Promise<readonly OptionTargetChoice[]>;
}

/** Filled by those who answer customers that chose an option (many). */
export const OptionTargetsPoint = definePoint<OptionTargetSource>('queues.option-targets', 'many');

/** A target as one text, for fields of forms; empty for a person. */
export const targetKey = (target: OptionTarget | null): string =>
  target === null ? '' : `${target.engine}:${String(target.config)}`;

/** The target that {@link targetKey} wrote. */
export const targetOfKey = (key: string): OptionTarget | null => {
  const [engine = '', config = ''] = key.split(':');
  return engine === '' ? null : { engine, config: Number(config) };
};

/** Targets of one plugin, as a form offers them. */
export interface TargetGroup {
  readonly plugin: string;
  readonly targets: readonly OptionTargetChoice[];
}

/** Targets under their plugins, in the order they come. */
export const groupedTargets = (targets: readonly OptionTargetChoice[]): readonly TargetGroup[] => {
  const pluginOf = ({ engine }: OptionTarget): string => engine.split('.')[0] ?? '';
  return [...new Set(targets.map(pluginOf))].map((plugin) => ({
    plugin,
    targets: targets.filter((target) => pluginOf(target) === plugin),
  }));
};

import type { PluginWeb } from './define-screens.ts';

/** A plugin as the build found it. */
export interface BuiltPlugin {
  readonly web: PluginWeb;
  /** Loads its style sheet, where it has one. */
  readonly styles?: () => Promise<unknown>;
}

let plugins: ReadonlyMap<string, BuiltPlugin> = new Map();

/** Tells the shell which plugins this build holds. Which of them are shown is decided by the server. */
export const registerPlugins = (built: readonly BuiltPlugin[]): void => {
  plugins = new Map(built.map((plugin) => [plugin.web.id, plugin]));
};

export const findPlugin = (id: string): BuiltPlugin | undefined => plugins.get(id);

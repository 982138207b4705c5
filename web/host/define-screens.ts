import type { ComponentType } from 'react';
import type { PluginManifest, ScreenOf } from 'prosa/contract';
import type { IconComponent } from '../components/states.tsx';

/** Loads a screen when it is first shown. Its props are its own; the shell hands them through. */
export type ScreenLoader = () => Promise<{ default: ComponentType<never> }>;

/** The browser's part of a plugin: what `web/index.ts` exports. */
export interface PluginWeb {
  readonly id: string;
  readonly screens: Readonly<Record<string, ScreenLoader>>;
  /** Path of a navigation entry → its icon. */
  readonly icons: Readonly<Record<string, IconComponent>>;
}

interface ScreenOptions<M extends PluginManifest> {
  readonly icons?: Partial<Record<M['web']['nav'][number]['path'], IconComponent>>;
}

/**
 * Ties the names in a manifest to components. A screen, slot component or badge the manifest names and nobody wrote
 * does not compile.
 */
export const defineScreens = <const M extends PluginManifest>(
  manifest: M,
  screens: Readonly<Record<ScreenOf<M>, ScreenLoader>>,
  options: ScreenOptions<M> = {},
): PluginWeb => ({
  id: manifest.id,
  screens,
  icons: (options.icons ?? {}) as Readonly<Record<string, IconComponent>>,
});

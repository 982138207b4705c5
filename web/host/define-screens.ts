import type { ComponentType, ReactNode } from 'react';
import type { FillOf, PluginManifest, ScreenOf, SlotToken } from 'prosa/contract';
import type { PageContribution } from './contributions.ts';

/** A Blueprint icon as a component: `import { Chat } from '@blueprintjs/icons'`. */
export type IconComponent = ComponentType<{ readonly size?: number; readonly className?: string }>;

/** Loads a screen when it is first shown. Its props are its own; the shell hands them through. */
export type ScreenLoader = () => Promise<{ default: ComponentType<never> }>;

/** A component that fills a slot, as {@link fillSlot} makes it. */
export interface Fill {
  readonly slot: string;
  readonly load: ScreenLoader;
}

/** The browser's part of a plugin: what `web/index.ts` exports. */
export interface PluginWeb {
  readonly id: string;
  readonly screens: Readonly<Record<string, ScreenLoader>>;
  /** Path of a navigation entry → its icon. */
  readonly icons: Readonly<Record<string, IconComponent>>;
  /** Of the plugin as a whole; without it that of its first navigation entry stands for it. */
  readonly icon?: IconComponent;
  readonly contributes?: readonly PageContribution[];
}

interface ScreenOptions<M extends PluginManifest> {
  /** Of the plugin as a whole, where it has no navigation entry. */
  readonly icon?: IconComponent;
  readonly icons?: Partial<Record<M['web']['nav'][number]['path'], IconComponent>>;
  /** Its contributions to points that other plugins ask in the page. */
  readonly contributes?: readonly PageContribution[];
}

/** Loads a component that can be drawn with some props. */
type FillLoader<Props extends object> = () => Promise<{ default: (props: Props) => ReactNode }>;

/** A component that needs props the slot does not pass, or of another type, does not compile. */
export const fillSlot = <Props extends object>(
  slot: SlotToken<Props>,
  load: FillLoader<NoInfer<Props>>,
): Fill => ({ slot: slot.id, load });

/**
 * Ties the names in a manifest to components. A screen, fill or badge the manifest names and nobody wrote does not compile,
 * nor does a fill without {@link fillSlot}.
 */
export const defineScreens = <const M extends PluginManifest>(
  manifest: M,
  screens: Readonly<Record<ScreenOf<M>, ScreenLoader> & Record<FillOf<M>, Fill>>,
  options: ScreenOptions<M> = {},
): PluginWeb => ({
  id: manifest.id,
  screens: Object.fromEntries(
    Object.entries<ScreenLoader | Fill>(screens).map(([name, screen]) => [
      name,
      typeof screen === 'function' ? screen : screen.load,
    ]),
  ),
  icons: (options.icons ?? {}) as Readonly<Record<string, IconComponent>>,
  ...(options.icon && { icon: options.icon }),
  ...(options.contributes && { contributes: options.contributes }),
});

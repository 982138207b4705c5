import type { NavItem, SlotFill, SlotToken, WebRoute } from '../kernel/web-manifest.ts';
import type { PluginManifest } from './manifest.ts';

/** @param id `<plugin>.<noun>`; without a type argument, what fills the slot is given no props */
export const defineSlot = <Props extends object = object>(id: string): SlotToken<Props> => ({ id });

/** The components with which a manifest fills slots. */
export type FillOf<M extends PluginManifest> = M['web']['fills'] extends readonly SlotFill[]
  ? M['web']['fills'][number]['component']
  : never;

/** The screens and badges a manifest names. */
export type ScreenOf<M extends PluginManifest> =
  | M['web']['routes'][number]['screen']
  | Extract<M['web']['nav'][number], { badge: string }>['badge'];

/** The answer of `GET /api/manifest`: the part of each manifest the caller may see. */
export interface ManifestView {
  readonly plugins: readonly {
    readonly id: string;
    readonly routes: readonly Pick<WebRoute, 'path' | 'screen'>[];
    readonly nav: readonly Omit<NavItem, 'access'>[];
    readonly fills: readonly Omit<SlotFill, 'access'>[];
  }[];
  /** Plugins that are off for the caller's company, so that their addresses say so. Absent where none is. */
  readonly off?: readonly {
    readonly id: string;
    readonly paths: readonly string[];
    /** Whether the company's plan leaves it out; otherwise somebody switched it off. */
    readonly isOutsidePlan: boolean;
  }[];
}

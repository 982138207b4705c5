/**
 * The callers that may use a route, a screen or a menu entry: all (`public`), any session (`member`), a profile, or
 * those with a permission declared in a manifest (`contacts-page:deleteContact`).
 */
export type Access = 'public' | 'member' | 'admin' | 'super' | (string & {});

export interface WebRoute {
  /** React Router path, such as `/tickets/:ticketId?`. */
  readonly path: string;
  /** Name of the screen in the plugin's `web/index.ts`. */
  readonly screen: string;
  readonly access: Access;
  /** Setting of the platform (`platform: 'shared'`, `enabled` or `disabled`) while which is on visitors see the screen. */
  readonly whileEnabled?: string;
}

/** The groups of the menu: daily work, what is said unasked, and what the company is set up with. */
export type NavSection = 'main' | 'outreach' | 'admin';

export interface NavItem {
  readonly section: NavSection;
  readonly path: string;
  /** Translation key inside the plugin's locales. */
  readonly label: string;
  /** Lower comes first inside the section. */
  readonly order: number;
  readonly access: Access;
  /** Component of the plugin shown at the end of the entry: a count, a warning. */
  readonly badge?: string;
  /** One letter: pressed after `g`, it leads there. */
  readonly shortcut?: string;
}

/**
 * A place in a screen that other plugins fill with components, with the type of the props those are given. It is defined
 * in the owner's `slots.ts`, exported by its `public.ts`, and named under `opens` in its manifest.
 */
export interface SlotToken<Props extends object> {
  /** `<plugin>.<noun>` */
  readonly id: string;
  readonly __props?: Props;
}

export interface SlotFill {
  /** `<plugin>.<noun>`, opened by that plugin or by the shell (`shell.topbar`). */
  readonly slot: string;
  readonly component: string;
  readonly order: number;
  readonly access: Access;
  /** Name of the fill where the slot's owner shows names, such as those of tabs: a key of the plugin's locales. */
  readonly label?: string;
  /**
   * Setting of the company, and the value while which the name is shown; without it the name always is. Whoever comes by the
   * address meanwhile is shown the component all the same, which says why it is not in use.
   */
  readonly labelWhile?: { readonly key: string; readonly value: string };
}

export interface WebManifest {
  readonly routes: readonly WebRoute[];
  readonly nav: readonly NavItem[];
  /** Slots this plugin renders for others to fill. */
  readonly opens?: readonly string[];
  readonly fills?: readonly SlotFill[];
}

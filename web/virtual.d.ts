/* oxlint-disable typescript/consistent-type-imports -- An ambient module cannot import by relative path. */
declare module 'virtual:prosa-packages' {
  /** Plugins that come as packages, as vite.config.ts finds them. */
  export const packages: readonly import('./host/registry.ts').BuiltPlugin[];
}

declare module 'virtual:prosa-texts-*' {
  /** Namespace → texts. */
  const texts: import('./i18n/i18n.ts').Texts;
  // A module of the build has no other way to hand over its one value.
  // oxlint-disable-next-line no-restricted-exports
  export default texts;
}

import type { Plugin } from 'vite';

const LOADER = /@blueprintjs\/icons\/lib\/esm\/iconLoader\.js$/;
const CONTAINER = /@blueprintjs\/icons\/lib\/esm\/svgIconContainer\.js$/;
const ICON = /@blueprintjs\/icons\/lib\/esm\/generated\/components\/[\w-]+\.js$/;

/** Stands in for the loader of icons by name, which would bring the names of all six hundred. */
const NO_LOADER = `export class Icons {
  static getPaths() { return undefined; }
  static load(icons) {
    return Promise.reject(new Error('Import icons as components instead of naming them: ' + String(icons)));
  }
}`;

/**
 * Icons are imported as components and drawn from their 16 px form at every size: the 20 px forms and the loader
 * by name stay out of the page.
 */
export const leanIcons = (): Plugin => ({
  name: 'prosa-lean-icons',
  enforce: 'pre',
  transform(code, id) {
    const file = id.split('?')[0] ?? id;
    if (LOADER.test(file)) return { code: NO_LOADER, map: null };
    if (CONTAINER.test(file)) {
      return { code: code.replace('size >= IconSize.LARGE', 'false'), map: null };
    }
    if (!ICON.test(file)) return undefined;
    const lean = code
      .replace(/const PATHS_20 = \[[^\]]*\];/, '')
      .replace('isLarge ? PATHS_20 : PATHS_16', 'PATHS_16')
      .replace(/const isLarge = .*/, '');
    // A new release of the icons may look different; then they stay as they are.
    return lean.includes('PATHS_20') || lean.includes('isLarge')
      ? undefined
      : { code: lean, map: null };
  },
});

import type { Plugin } from 'vite';
import { fileOf } from './icon-file.ts';

/** React, and the small things icons are made with. */
const FOUNDATION =
  /node_modules\/(?:(?:react|react-dom|scheduler|classnames|tslib)\/|@blueprintjs\/icons\/lib\/esm\/\w+\.js)/;
/** Parts of the shell that only some pages draw. */
const LATER =
  /\.json$|main\.tsx|web\/plugins\.ts|\/forms\/|web\/(?:media|voice|emoji)\/|CommandSearch|DataTable|ProfileDialog|PublicPage|Login/;
/** Packages the shell stands on. */
const STANDS_ON =
  /vite\/preload-helper|node_modules\/(?:@floating-ui|@blueprintjs\/core|@babel|jotai|i18next|react-|dom-helpers|use-sync)/;
const ICON = /@blueprintjs\/icons\/lib\/esm\/generated\/components\/([\w-]+)\.js/;
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']@blueprintjs\/icons["']/g;

/**
 * Cuts the build into few files: React, what every page needs, icons that several screens share, the broker's client.
 * Left alone it would come in forty.
 * @param root folder of the shell, with a slash at its end
 */
export const chunks = (root: string): Plugin => {
  const icons = new Set<string>();
  const isBase = (id: string): boolean =>
    id.startsWith(root) ? !LATER.test(id) : STANDS_ON.test(id) && !id.includes('/react-virtual/');
  const isBaseIcon = (id: string): boolean => {
    const icon = ICON.exec(id)?.[1];
    return icon !== undefined && icons.has(icon);
  };
  return {
    name: 'prosa-chunks',
    transform(code, id) {
      if (!isBase(id)) return;
      for (const [, names = ''] of code.matchAll(ICON_IMPORT)) {
        for (const name of names.split(',')) icons.add(fileOf(name.trim()));
      }
    },
    config: () => ({
      build: {
        rolldownOptions: {
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'mqtt', test: /node_modules\/mqtt\//, priority: 3 },
                { name: 'react', test: FOUNDATION, priority: 2 },
                { name: 'base', test: (id) => isBase(id) || isBaseIcon(id), priority: 1 },
                { name: 'icons', test: ICON, minShareCount: 2 },
              ],
            },
          },
        },
      },
    }),
  };
};

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './fingerprint.mjs';

/** Stands for the folder of the build until it is known how far below it an output lies. */
const DIST = '__PROSA_DIST__';

/**
 * A plugin of esbuild: in the bundle `import.meta.url` of a source is the address that the source would have in `dist/` if
 * it had been written there by itself. Files beside it (migrations, modules for threads) are found as from the source.
 * @returns {import('esbuild').Plugin}
 */
export function sourcePlaces() {
  return {
    name: 'places of sources',
    setup(build) {
      build.onLoad(
        { filter: /[\\/](core|plugins|migrations)[\\/].*\.ts$/ },
        async ({ path: file }) => {
          const own = path.relative(root, file).split(path.sep).join('/');
          const text = await readFile(file, 'utf8');
          if (own.startsWith('node_modules') || !text.includes('import.meta')) return undefined;
          const url = `new URL("${DIST}/${own.replace(/\.ts$/, '.js')}", import.meta.url)`;
          return {
            loader: 'ts',
            contents: text.replaceAll('import.meta.url', `${url}.href`),
          };
        },
      );
    },
  };
}

/**
 * @param {string} text of an output
 * @param {string} output its path below `dist/`, with slashes
 */
export function placeIn(text, output) {
  const up = output.split('/').length - 1;
  return text.replaceAll(`${DIST}/`, up === 0 ? './' : '../'.repeat(up));
}

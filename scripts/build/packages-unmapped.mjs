import { readFile } from 'node:fs/promises';

/** A source map that says nothing: {"version":3,"sources":[""],"mappings":"A"} */
const EMPTY = 'eyJ2ZXJzaW9uIjozLCJzb3VyY2VzIjpbIiJdLCJtYXBwaW5ncyI6IkEifQ==';

/**
 * A plugin of esbuild: leaves packages out of the source maps. Node reads the map of a file when it loads the file, and
 * most of the bundle is packages. See https://github.com/evanw/esbuild/issues/1685.
 * @returns {import('esbuild').Plugin}
 */
export function packagesUnmapped() {
  return {
    name: 'packages without source maps',
    setup(build) {
      build.onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path: file }) => ({
        contents: `${await readFile(file, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${EMPTY}`,
        loader: 'js',
      }));
    },
  };
}

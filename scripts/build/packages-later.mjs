/**
 * Functions of packages that a start would load for nothing: a package of the bundle asks for them, and Prosa does not use what
 * calls them. All of them answer with promises, so a module that loads theirs when they are called can stand in.
 *
 * - `glob`: `@fastify/static` looks for files with it where a folder is served without wildcards.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const LATER = { glob: ['glob'] };

/**
 * A plugin of esbuild: loads packages when their functions are called.
 * @returns {import('esbuild').Plugin}
 */
export function packagesLater() {
  const names = Object.keys(LATER).join('|');
  const namespace = 'later';
  return {
    name: 'packages loaded when they are used',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^(${names})$`) }, ({ path: name, kind, resolveDir }) =>
        kind === 'require-call' ? { path: name, namespace, pluginData: { resolveDir } } : undefined,
      );
      build.onLoad({ filter: /.*/, namespace }, ({ path: name, pluginData }) => ({
        contents: (LATER[name] ?? [])
          .map(
            (called) =>
              `exports.${called} = (...given) => import('${name}').then((all) => all.${called}(...given));`,
          )
          .join('\n'),
        loader: 'js',
        // Where the package that asks for it would look.
        .../** @type {{ resolveDir: string }} */ (pluginData),
      }));
    },
  };
}

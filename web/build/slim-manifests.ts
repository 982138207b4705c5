import type { Plugin } from 'vite';

const MANIFEST = '\0prosa-manifest:';

/** A plugin that is a package, as far as its screens go. */
interface PackageScreens {
  readonly id: string;
  /** The module that ties screens to the manifest, absolute. */
  readonly web: string | undefined;
}

/**
 * `web/index.ts` names its manifest for the compiler's sake; at run time only the id counts. Without this, every
 * plugin's event and settings schemas would be in the first load.
 */
export const slimManifests = (packages: () => readonly PackageScreens[]): Plugin => ({
  name: 'prosa-slim-manifests',
  enforce: 'pre',
  resolveId(source, importer = '') {
    if (!/^\.\.\/manifest\.[jt]s$/.test(source)) return undefined;
    const id =
      /\/plugins\/([^/]+)\/web\/index\.ts$/.exec(importer)?.[1] ??
      packages().find(({ web }) => web === importer)?.id;
    return id === undefined ? undefined : `${MANIFEST}${id}`;
  },
  load: (id) =>
    id.startsWith(MANIFEST)
      ? `export default { id: ${JSON.stringify(id.slice(MANIFEST.length))} };`
      : undefined,
});

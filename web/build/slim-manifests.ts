import type { Plugin } from 'vite';

const MANIFEST = '\0prosa-manifest:';

/**
 * `web/index.ts` names its manifest for the compiler's sake; at run time only the id counts. Without this, every
 * plugin's event and settings schemas would be in the first load.
 */
export const slimManifests = (): Plugin => ({
  name: 'prosa-slim-manifests',
  enforce: 'pre',
  resolveId(source, importer) {
    const id = /\/plugins\/([^/]+)\/web\/index\.ts$/.exec(importer ?? '')?.[1];
    return id !== undefined && source === '../manifest.ts' ? `${MANIFEST}${id}` : undefined;
  },
  load: (id) =>
    id.startsWith(MANIFEST)
      ? `export default { id: ${JSON.stringify(id.slice(MANIFEST.length))} };`
      : undefined,
});

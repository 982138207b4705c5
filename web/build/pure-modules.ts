import type { Plugin } from 'vite';

/**
 * Says that the shell's and the screens' modules do nothing by being loaded. Then `prosa/web` is no bundle in itself:
 * a table that only the users' screen draws is not part of the first load.
 */
export const pureModules = (): Plugin => ({
  name: 'prosa-pure-modules',
  transform(_code, id) {
    const isOurs = /\/(?:web|plugins\/[^/]+\/web)\/(?:[^?]*)\.tsx?$/.test(id);
    return isOurs && !id.includes('/node_modules/') && !id.endsWith('/web/main.tsx')
      ? { moduleSideEffects: false }
      : undefined;
  },
});

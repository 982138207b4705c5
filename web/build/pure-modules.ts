import type { Plugin } from 'vite';

/** Modules of the shell and the screens, and what plugins tell server and browser alike. */
const OURS =
  /\/web\/[^?]*\.tsx?$|\/plugins\/[^/]+\/(?:facts|manifest|public|schemas|slots)\.ts$|\/core\/contract\.ts$/;

/**
 * Says that the shell's and the screens' modules do nothing by being loaded. Then `prosa/web` is no bundle in itself:
 * a table that only the users' screen draws is not part of the first load. Nor is what a plugin's `public.ts` has besides
 * the slot that the `web/index.ts` of another one fills.
 */
export const pureModules = (): Plugin => ({
  name: 'prosa-pure-modules',
  transform(_code, id) {
    return OURS.test(id) && !id.includes('/node_modules/') && !id.endsWith('/web/main.tsx')
      ? { moduleSideEffects: false }
      : undefined;
  },
});

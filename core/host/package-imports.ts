import { register } from 'node:module';

/** Runs in Node's thread for loaders. `prosa/…` is looked up as if this file here imported it. */
const HOOKS = `
let parentURL;
export const initialize = (importer) => { parentURL = importer; };
export const resolve = (name, context, next) =>
  next(name, name.startsWith('prosa/') ? { ...context, parentURL } : context);
`;

let isRegistered = false;

/**
 * Lets plugins in packages import `prosa/core`, `prosa/contract` and `prosa/schemas`, wherever they are installed: they get
 * the modules that run here. Only for a project that has such plugins: the thread costs some memory.
 */
export const letPackagesImportProsa = (): void => {
  if (isRegistered) return;
  isRegistered = true;
  register(`data:text/javascript,${encodeURIComponent(HOOKS)}`, {
    parentURL: import.meta.url,
    data: import.meta.url,
  });
};

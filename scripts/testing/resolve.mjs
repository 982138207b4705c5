/**
 * How test files that share a process are kept apart: each has its own `tap`, and each screen's test its own copy of the
 * project's modules. Packages and the browser are loaded once.
 */
const root = new URL('../../', import.meta.url).href;
const packages = new URL('node_modules/', root).href;
const scope = new URL('file-scope.ts', import.meta.url).href;

/** The browser's globals are the process's own: React and Testing Library hold on to them. */
const SHARED = new URL('web/testing/browser.ts', root).href;
const WORKER = new URL('worker.ts', import.meta.url).href;
const COPY = /\?copy=\d+$/;

const domain = new URL('unwatched-promises.mjs', import.meta.url).href;

/** @param {string} url */
const isOwn = (url) => url.startsWith(root) && !url.startsWith(packages);

/** @type {import('node:module').ResolveHook} */
export const resolve = async (name, context, next) => {
  const { parentURL = '' } = context;
  if (name === 'tap' && isOwn(parentURL) && !parentURL.startsWith(WORKER)) {
    return { url: scope, format: 'module', shortCircuit: true };
  }
  if (name === 'async-hook-domain') {
    return { url: domain, format: 'module', shortCircuit: true };
  }
  const found = await next(name, context);
  const copy = COPY.exec(parentURL)?.[0];
  if (copy === undefined || !isOwn(found.url) || found.url.startsWith(SHARED)) return found;
  return { ...found, url: found.url.replace(/\?.*$/, '') + copy };
};

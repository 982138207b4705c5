import type { FastifyInstance } from 'fastify';
import type { PluginHandle, PluginManifest, ServerPlugin } from '../contract.ts';
import { coreErrors } from '../kernel/app-error.ts';
import { PluginError } from './plugin-error.ts';

/** Everything plugins answer is below this. */
export const API_PREFIX = '/api';

/** A plugin ready to be mounted. */
export interface Mountable {
  readonly plugin: ServerPlugin;
  readonly handle: PluginHandle;
  /** False once the plugin failed: its routes then answer 503. */
  readonly isUp: () => boolean;
}

/**
 * Registers each plugin's routes below `/api`, encapsulated: hooks and decorators of one plugin do not reach another.
 * A route carries its owner in `config`.
 * @throws PluginError when a plugin answers under an address that its manifest's `api` does not name
 */
export const mountPlugins = async (
  app: FastifyInstance,
  mountables: readonly Mountable[],
): Promise<void> => {
  const owners = apiOwners(mountables.map(({ plugin }) => plugin.manifest));
  for (const { plugin, handle, isUp } of mountables) {
    const { routes, manifest } = plugin;
    if (!routes) continue;
    await app.register(
      async (scope) => {
        guard(scope, manifest, owners);
        scope.addHook('onRequest', (_request, _reply, done) => {
          done(isUp() ? undefined : coreErrors.ERR_UNAVAILABLE());
        });
        if (isUp()) await routes(scope, handle);
        else standIn(scope, manifest);
      },
      { prefix: API_PREFIX },
    );
  }
};

/** Root below `/api` → the plugin that owns it. */
type ApiOwners = ReadonlyMap<string, string>;

/** @throws PluginError when two plugins own the same root */
const apiOwners = (manifests: readonly PluginManifest[]): ApiOwners => {
  const owners = new Map<string, string>();
  for (const { id, api } of manifests) {
    for (const root of api) {
      const other = owners.get(root);
      if (other !== undefined) {
        throw refuse(`Plugins "${other}" and "${id}" both own ${API_PREFIX}/${root}.`);
      }
      owners.set(root, id);
    }
  }
  return owners;
};

/** The plugin that owns an address, by its longest root: a plugin may own `messages/send` below another's `messages`. */
const ownerOfUrl = (owners: ApiOwners, url: string): string | undefined => {
  const segments = url.slice(API_PREFIX.length + 1).split('/');
  for (let length = segments.length; length > 0; length -= 1) {
    const owner = owners.get(segments.slice(0, length).join('/'));
    if (owner !== undefined) return owner;
  }
  return undefined;
};

const guard = (scope: FastifyInstance, { id }: PluginManifest, owners: ApiOwners): void => {
  scope.addHook('onRoute', (route) => {
    const owner = ownerOfUrl(owners, route.url);
    if (owner !== id) {
      const reason = owner === undefined ? 'nobody owns' : `plugin "${owner}" owns`;
      throw refuse(
        `Plugin "${id}" answers ${[route.method].flat().join(',')} ${route.url}, which ${reason}: ` +
          `name its root in the manifest's api.`,
      );
    }
    route.config = { ...route.config, plugin: id };
  });
};

/** Addresses of a plugin whose routes could not be made, so that callers learn it is down, not gone. */
const standIn = (scope: FastifyInstance, { api }: PluginManifest): void => {
  const answer = { config: { access: 'public' }, schema: { response: { 503: {} } } };
  for (const root of api) {
    for (const url of [`/${root}`, `/${root}/*`]) {
      scope.all(url, answer, async () => {
        throw coreErrors.ERR_UNAVAILABLE();
      });
    }
  }
};

const refuse = (sentence: string): PluginError => new PluginError('ERR_PLUGIN_ROUTE', sentence);

import type { Access, ManifestView, PluginManifest, Role } from '../contract.ts';
import { meets } from '../http/access.ts';
import type { Caller, ViewOptions } from '../services/plugin-host.ts';
import { ALL_ON } from '../services/switches/states.ts';

/**
 * The part of the manifests a caller may see, without routes, menu entries and slot fills the caller has no access to.
 * Of plugins that are off for the caller's company it has the addresses alone.
 * @param caller nobody (`null`) sees what is public, of whatever company it may be
 */
export const manifestView = (
  manifests: readonly PluginManifest[],
  caller: Caller | null,
  { closed = new Set(), states = ALL_ON }: ViewOptions = {},
): ManifestView => {
  const sees = ({ access }: { readonly access: Access }): boolean =>
    access === 'public' || (caller !== null && meets(caller, access));
  const off = manifests
    .filter(({ id }) => !states.isOn(id))
    .map(({ id, web }) => ({
      id,
      paths: web.routes.filter(sees).map(({ path }) => path),
      isOutsidePlan: states.isOutsidePlan(id),
    }));
  return {
    ...(off.length > 0 && { off }),
    plugins: manifests
      .filter(({ id }) => states.isOn(id))
      .map(({ id, web }) => ({
        id,
        routes: web.routes
          .filter((route) => sees(route) && !closed.has(route.whileEnabled ?? ''))
          .map(({ path, screen }) => ({ path, screen })),
        nav: web.nav.filter(sees).map(withoutAccess),
        fills: (web.fills ?? []).filter(sees).map(withoutAccess),
      }))
      .filter(({ routes, nav, fills }) => routes.length + nav.length + fills.length > 0),
  };
};

/** Every permission, of all plugins, that somebody with these roles has. */
export const permissionsOf = (
  manifests: readonly PluginManifest[],
  roles: readonly Role[],
): Set<string> => {
  const granted = manifests.flatMap(({ permissions }) =>
    Object.entries(permissions).filter(([, holders]) =>
      holders.some((role) => roles.includes(role)),
    ),
  );
  return new Set(granted.map(([permission]) => permission));
};

const withoutAccess = <T extends { readonly access: Access }>({
  access: _access,
  ...rest
}: T): Omit<T, 'access'> => rest;

import type { PluginManifest } from '../../contract.ts';
import { corePermissions } from '../inspect/core-permissions.ts';
import type { Rule } from '../inspect/inspected.ts';

const LEVELS = ['public', 'member', 'admin', 'super'];

/** Every access rule is one of the levels or a permission that some manifest declares. */
export const accessProblems: Rule = ({ manifests, routes }) => {
  const known = new Set([
    ...LEVELS,
    ...Object.keys(corePermissions()),
    ...manifests.flatMap(({ permissions }) => Object.keys(permissions)),
  ]);
  const uses = [
    ...manifests.flatMap(screenUses),
    ...routes.map(({ plugin, method, url, access }) => ({
      where: `"${plugin}", ${method} ${url}`,
      access,
    })),
  ];
  return uses
    .filter(({ access }) => !known.has(access))
    .map(({ where, access }) => `${where}: nobody declares the permission "${access}".`);
};

const screenUses = ({ id, web }: PluginManifest) => [
  ...web.routes.map(({ path, access }) => ({ where: `"${id}", screen ${path}`, access })),
  ...web.nav.map(({ path, access }) => ({ where: `"${id}", menu entry ${path}`, access })),
  ...(web.fills ?? []).map(({ slot, access }) => ({ where: `"${id}", fill of ${slot}`, access })),
];

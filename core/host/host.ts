import type { DependencyContainer } from 'tsyringe';
import { filled } from '../contract.ts';
import type { Point, ServerPlugin } from '../contract.ts';
import { createContainers } from './containers.ts';
import type { PluginContainer } from './containers.ts';
import { dispatchEvent } from './events.ts';
import { Lifecycle } from './lifecycle.ts';
import type { Host } from '../services/plugin-host.ts';
import type { HostLogger } from './lifecycle.ts';
import { manifestView, permissionsOf } from './manifest-view.ts';
import { requireManifests } from './manifest.ts';
import { mountPlugins } from './mount.ts';
import { PluginError } from './plugin-error.ts';
import { connectPoints, filledPoint } from './points.ts';
import type { PluginSwitches } from './points.ts';
import { sortPlugins } from './sort.ts';

export interface HostOptions {
  /** In any order. */
  readonly plugins: readonly ServerPlugin[];
  /** Holds the core's tokens; is given the {@link filled} tokens of `corePoints`. */
  readonly rootContainer: DependencyContainer;
  readonly logger: HostLogger;
  /** Points the core opens itself. */
  readonly corePoints?: readonly Point<unknown>[];
  /** Which plugins are on for which company. */
  readonly switches: PluginSwitches;
}

/**
 * Wires plugins without starting them.
 * @throws PluginError in a sentence that says which plugin is wrong about what
 */
export const createHost = ({
  plugins,
  rootContainer,
  logger,
  corePoints,
  switches,
}: HostOptions): Host => {
  requireManifests(plugins.map(({ manifest }) => manifest));
  const sorted = sortPlugins(plugins);
  const manifests = sorted.map(({ manifest }) => manifest);
  const points = connectPoints(sorted, corePoints);
  const containers = createContainers(rootContainer, sorted);

  const containerOf = (id: string): PluginContainer => {
    const container = containers.get(id);
    if (container) return container;
    throw new PluginError('ERR_PLUGIN_MISSING', `Plugin "${id}" is not installed.`);
  };
  const members = sorted.map((plugin) => {
    const container = containerOf(plugin.manifest.id);
    return {
      plugin,
      handle: container.handle,
      construct: () => {
        container.construct();
      },
      isUp: () => lifecycle.isUp(plugin.manifest.id),
    };
  });
  const lifecycle = new Lifecycle(members, logger);

  for (const { owner, point, fillers } of points) {
    const contributed = () => {
      if (!lifecycle.isWired) {
        throw new PluginError(
          'ERR_PLUGIN_POINT',
          `Point "${point.id}" was asked while plugins are being wired: ask when it is needed, not in a constructor.`,
        );
      }
      return fillers
        .filter(({ plugin }) => lifecycle.isUp(plugin))
        .map(({ plugin, contribution }) => ({
          plugin,
          instance: containerOf(plugin).resolve(contribution.implementation),
        }));
    };
    const value = filledPoint(point, contributed, switches);
    if (owner === 'core') rootContainer.registerInstance(filled(point), value);
    else containerOf(owner).addFactory(filled(point), () => value);
  }

  const specs = new Map(manifests.flatMap(({ events }) => Object.entries(events.publishes)));
  return {
    order: manifests.map(({ id }) => id),
    plugins: sorted,
    manifests,
    failures: lifecycle.failures,
    resolve: (pluginId, token) => {
      lifecycle.wire();
      return containerOf(pluginId).resolve(token);
    },
    handle: (pluginId) => containerOf(pluginId).handle,
    mount: async (app) => {
      lifecycle.wire();
      await mountPlugins(app, members);
    },
    start: () => lifecycle.start(),
    stop: () => lifecycle.stop(),
    dispatch: (event) => dispatchEvent(event, members, logger),
    eventSpec: (id) => specs.get(id),
    permissionsOf: (roles) => permissionsOf(manifests, roles),
    view: (caller, options) =>
      manifestView(
        manifests.filter(({ id }) => lifecycle.isUp(id)),
        caller,
        options,
      ),
  };
};

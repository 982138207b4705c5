import type { Contribution, Ctx, Filled, Point, ServerPlugin } from '../contract.ts';
import { PluginError } from './plugin-error.ts';
import { declaredDependencies } from './sort.ts';

/** A contribution and whose it is. */
interface Filler {
  readonly plugin: string;
  readonly contribution: Contribution;
}

/** A point and what was put into it, in the order its owner meets it. */
export interface OpenPoint {
  /** Plugin id, or `core`. */
  readonly owner: string;
  readonly point: Point<unknown>;
  readonly fillers: readonly Filler[];
}

/**
 * Brings together the points that are opened and what is contributed to them.
 * @param plugins in dependency order
 * @param corePoints points the core opens
 * @throws PluginError when a point is opened under another's name or twice, or when a contribution goes to a point nobody
 *   opened, to one whose owner the contributor does not declare, or second into a point for one
 */
export const connectPoints = (
  plugins: readonly ServerPlugin[],
  corePoints: readonly Point<unknown>[] = [],
): readonly OpenPoint[] => {
  const opened = openedPoints(plugins, corePoints);
  const fillers = new Map([...opened.keys()].map((id): [string, Filler[]] => [id, []]));
  for (const plugin of plugins) {
    for (const contribution of plugin.contributes ?? []) {
      const { id } = contribution.point;
      if (isForAbsentOption(plugin, id)) continue;
      requireReach(plugin, id, opened.has(id));
      fillers.get(id)?.push({ plugin: plugin.manifest.id, contribution });
    }
  }
  return [...opened.values()].map(({ owner, point }) => {
    const inOrder = (fillers.get(point.id) ?? []).sort(
      (one, other) => one.contribution.order - other.contribution.order,
    );
    if (point.arity === 'one' && inOrder.length > 1) {
      const names = inOrder.map(({ plugin }) => `"${plugin}"`).join(' and ');
      throw refuse(`Point "${point.id}" takes one contribution, but ${names} fill it.`);
    }
    return { owner, point, fillers: inOrder };
  });

  /** A contribution to an optional dependency is left out where that is not installed. */
  function isForAbsentOption({ manifest }: ServerPlugin, id: string): boolean {
    const owner = ownerOf(id);
    const isInstalled = plugins.some((plugin) => plugin.manifest.id === owner);
    return !isInstalled && (manifest.optional ?? []).includes(owner);
  }
};

/** A contribution as it is used, and whose it is. */
interface Contributed {
  readonly plugin: string;
  readonly instance: unknown;
}

/** Tells which plugins are on for a transaction's company. */
export interface PluginSwitches {
  /** Whether the plugin may be off for a company: of others nobody needs to ask. */
  mayBeOff(pluginId: string): boolean;
  of(ctx: Pick<Ctx, 'companyId'>): Promise<{ isOn(pluginId: string): boolean }>;
}

/**
 * The contributions to a point, for its owner. They are looked up when asked for: known only once all plugins are wired.
 * @param contributed made by the containers of the contributors; throws while plugins are being wired
 */
export const filledPoint = (
  { id, arity }: Point<unknown>,
  contributed: () => readonly Contributed[],
  switches: PluginSwitches,
): Filled<unknown> => ({
  for: async (ctx) => {
    const all = contributed();
    const asIs = () => all.map(({ instance }) => instance);
    if (!all.some(({ plugin }) => switches.mayBeOff(plugin))) return asIs();
    const states = await switches.of(ctx);
    return all.filter(({ plugin }) => states.isOn(plugin)).map(({ instance }) => instance);
  },
  all: () => contributed().map(({ instance }) => instance),
  one: () => {
    const [only, ...others] = contributed().map(({ instance }) => instance);
    if (arity === 'many' || others.length > 0) {
      throw refuse(`Point "${id}" takes many contributions: ask for all().`);
    }
    if (only === undefined) throw refuse(`Nobody fills point "${id}".`);
    return only;
  },
});

interface Opened {
  readonly owner: string;
  readonly point: Point<unknown>;
}

const ownerOf = (pointId: string): string => pointId.split('.')[0] ?? '';

const openedPoints = (
  plugins: readonly ServerPlugin[],
  corePoints: readonly Point<unknown>[],
): ReadonlyMap<string, Opened> => {
  const opened = new Map<string, Opened>();
  const owners = [
    { id: 'core', opens: corePoints },
    ...plugins.map(({ manifest, opens = [] }) => ({ id: manifest.id, opens })),
  ];
  for (const { id: owner, opens } of owners) {
    for (const point of opens) {
      if (ownerOf(point.id) !== owner) {
        throw refuse(`Plugin "${owner}" opens "${point.id}"; its points begin with "${owner}.".`);
      }
      if (opened.has(point.id)) throw refuse(`Plugin "${owner}" opens "${point.id}" twice.`);
      opened.set(point.id, { owner, point });
    }
  }
  return opened;
};

const requireReach = ({ manifest }: ServerPlugin, pointId: string, isOpen: boolean): void => {
  const owner = ownerOf(pointId);
  const reachable = ['core', manifest.id, ...declaredDependencies(manifest)];
  if (!reachable.includes(owner)) {
    throw refuse(
      `Plugin "${manifest.id}" contributes to "${pointId}" without depending on "${owner}": ` +
        `add "${owner}" to dependsOn in its manifest.`,
    );
  }
  if (!isOpen) {
    throw refuse(
      `Plugin "${manifest.id}" contributes to "${pointId}", which "${owner}" does not open.`,
    );
  }
};

const refuse = (sentence: string): PluginError => new PluginError('ERR_PLUGIN_POINT', sentence);

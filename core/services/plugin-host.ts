import type { FastifyInstance } from 'fastify';
import type {
  Constructor,
  EventSpec,
  ManifestView,
  PluginHandle,
  PluginManifest,
  PublishedEvent,
  Role,
  ServerPlugin,
  Token,
} from '../contract.ts';
import type { Session } from './session.ts';
import type { PluginStates } from './switches/states.ts';

/** The parts of a session that decide which screens, menu entries and slot fills it sees. */
export type Caller = Pick<Session, 'isSuper' | 'roles' | 'permissions'>;

type ShownStates = Pick<PluginStates, 'isOn' | 'isOutsidePlan'>;

export interface ViewOptions {
  /** Settings that are off, see `whileEnabled`: the screens that need them are not there. */
  readonly closed?: ReadonlySet<string>;
  /** Which plugins are on for the caller's company: of one that is off, only the addresses are told. */
  readonly states?: ShownStates;
}

/** The plugins as one running whole. */
export interface Host {
  /** Plugin ids in dependency order. */
  readonly order: readonly string[];
  /** In dependency order. */
  readonly plugins: readonly ServerPlugin[];
  readonly manifests: readonly PluginManifest[];
  /** Plugins that failed to start, and why. */
  readonly failures: ReadonlyMap<string, Error>;
  /** A service as the plugin itself sees it. Throws PluginError when it is not the plugin's to have. */
  resolve<T>(pluginId: string, token: Token<T> | Constructor<T>): T;
  /** The handle that a plugin's jobs, tasks and hooks are given. */
  handle(pluginId: string): PluginHandle;
  /** Registers the routes of all plugins below `/api`; before `app.ready()`. */
  mount(app: FastifyInstance): Promise<void>;
  /** Starts all plugins in order. Throws PluginError when one failed that another depends on. */
  start(): Promise<void>;
  /** Stops the started plugins in reverse order; never throws. */
  stop(): Promise<void>;
  /** Tells a committed event to the plugins that react to it; never throws, resolves when all have. */
  dispatch(event: PublishedEvent): Promise<void>;
  /** The declaration of an event by its publisher; undefined when nobody declared it. */
  eventSpec(id: string): EventSpec | undefined;
  permissionsOf(roles: readonly Role[]): Set<string>;
  /** The answer to `GET /api/manifest`. `null` is somebody without a session. */
  view(caller: Caller | null, options?: ViewOptions): ManifestView;
}

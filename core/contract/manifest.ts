import type { JsonSchema } from '../kernel/facts.ts';
import type { WebManifest } from '../kernel/web-manifest.ts';

/** The profile of a user. `super` is the platform's flag and comes beside one of the profiles. */
export type Role = 'user' | 'supervisor' | 'admin' | 'super';

/** The plan features that the API names; manifests declare others. Plans include them unless they say otherwise. */
export const PLAN_FLAGS = [
  'useCampaigns',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
] as const;
export type PlanFlag = (typeof PLAN_FLAGS)[number];

/** A feature that plans include or leave out. The plugin's locales name it: `planFeatures.<id>.label` and `.help`. */
export interface PlanFeatureSpec {
  /** Whether plans include it that do not say, such as all that were made before the plugin came. */
  readonly isIncludedByDefault: boolean;
}

/** An event a plugin publishes: its name on the wire (`ticket`, `appMessage`), its action, its payload. */
export interface EventSpec {
  /** Name on the wire, as the API documents it. */
  readonly event: string;
  readonly action: string;
  /** Schema of the payload besides `seq`, `event` and `action`. Checked in tests and development. */
  readonly payload: JsonSchema;
  /** True when it may change which topics somebody can read: the broker reads their access anew. */
  readonly affectsAccess?: boolean;
  /** Makes it a fact, see {@link Fact}: the path of the payload's property of which each value has its own order. */
  readonly key?: string;
}

/** Which facts a plugin follows. All of them are one follower, with one place in each company's log. */
export interface FollowSpec {
  /** Where a plugin begins that is new to an installation: with what is published from now on, or with what the log has. */
  readonly from: 'now' | 'beginning';
  readonly events: readonly string[];
  /**
   * The shortest time between two times at which it is given facts of a company (`3s`, `1m`): for who adds up or indexes, and
   * writes better once for many. Without it facts come within some ten milliseconds.
   */
  readonly every?: string;
}

/** A timetable: either an interval (`5m`, `30s`) or a cron line. One process of all runs each tick. */
export interface JobSpec {
  readonly every?: string;
  readonly cron?: string;
  /** Which role of process runs it; `worker` unless told. */
  readonly role?: 'worker' | 'connections' | 'web';
}

/** A durable task: retried with back-off, kept in PostgreSQL. */
export interface TaskSpec {
  readonly payload: JsonSchema;
  /** Attempts after the first one. */
  readonly retryLimit: number;
  /** Seconds before the first retry, doubled at each one; chance makes each wait up to twice as long. */
  readonly retryDelay: number;
  /**
   * How many run at once in a process: 8 unless told otherwise. A quarter of them is kept for companies of which none runs,
   * so that those which have many waiting hold nobody up.
   */
  readonly concurrency?: number;
  /** How many of one company run at once, in all processes together: 4 unless told otherwise. The platform has no such limit. */
  readonly perCompany?: number;
}

/** A column that holds what the installation's key sealed: one value (`text`), or several (`text[]`). */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** As it was given to `seal` or `sealHash`; `{name}` stands for what the row has in that column. */
  readonly purpose: string;
  /** The values are hashes, of `sealHash`. */
  readonly isHash?: boolean;
}

/** Everything that must be known of a plugin before its code runs. Pure data. */
export interface PluginManifest {
  /** Folder name, migration prefix, topic segment and translation namespace. */
  readonly id: string;
  readonly version: string;
  /** Semver range of the contract it was written for. */
  readonly core: string;
  /** Plugins whose `public.ts` it may import; they are started before it. */
  readonly dependsOn: readonly string[];
  /** As `dependsOn`, but it works without them. */
  readonly optional?: readonly string[];
  /**
   * The plan feature it needs: one of the seven, its own, or one of a plugin it depends on. It is off for companies whose plan
   * leaves the feature out.
   */
  readonly planFeature?: PlanFlag | (string & {});
  /** Plan features it declares, by id. */
  readonly planFeatures?: Readonly<Record<string, PlanFeatureSpec>>;
  /**
   * Makes it a feature that each company's admins switch on and off; without it the plugin is basic. For a company for which
   * it is off, the host keeps it from everything: routes, screens, menu, slots, settings, topics, contributions, followers,
   * jobs, tasks; its data stays. Plugins that depend on it are off with it. The locales introduce it: `feature.title`,
   * `feature.text`.
   */
  readonly switchable?: { readonly isOnByDefault: boolean };
  /** URL roots below `/api` that it owns, without the leading slash. */
  readonly api: readonly string[];
  /** Tables it owns. */
  readonly tables: readonly string[];
  /** Columns of its tables that hold what the installation's key sealed: all of them, or a change of the key loses them. */
  readonly sealed?: readonly SealedColumn[];
  readonly permissions: Readonly<Record<string, readonly Role[]>>;
  /**
   * An object schema: each property is a setting with its default. `secret: true` makes it write-only; `group` puts it under a
   * heading of the locales, `settingGroups.<group>`; `form: false` keeps it out of the settings screen.
   */
  readonly settings?: JsonSchema;
  readonly events: {
    readonly publishes: Readonly<Record<string, EventSpec>>;
    readonly consumes: readonly string[];
    /**
     * Names on the wire that it puts on topics past the event log, such as who types just now: a screen that is not there
     * misses them.
     */
    readonly relays?: readonly string[];
  };
  readonly follows?: FollowSpec;
  readonly jobs: Readonly<Record<string, JobSpec>>;
  readonly tasks: Readonly<Record<string, TaskSpec>>;
  readonly web: WebManifest;
}

/** The plugin whose name an event, a fact, a task or a point begins with. */
export const pluginOf = (name: string): string => name.slice(0, name.indexOf('.'));

/** Keeps a manifest's literal types, so that a screen it names and nobody wrote does not compile. */
export const defineManifest = <const M extends PluginManifest>(manifest: M): M => manifest;

/**
 * The contract between Prosa and its plugins: data, types and pure functions, safe to load in a browser.
 * Plugins import it as `prosa/contract`.
 */
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { ColumnsToken } from './kernel/columns.ts';
import type { EitherFact, Fact, FollowedFact, JsonSchema } from './kernel/facts.ts';
import type { NavItem, SlotFill, SlotToken, WebManifest, WebRoute } from './kernel/web-manifest.ts';

export { columnSchemas, columnsOf, defineColumns } from './kernel/columns.ts';
export type { ColumnsToken, RecordFieldsProps, RecordForm } from './kernel/columns.ts';
export { KeyedQueue } from './kernel/keyed-queue.ts';
export { MESSAGE_VARIABLES, renderTemplate, unknownVariables } from './kernel/message-variables.ts';
export type { MessageVariable, TemplateFacts } from './kernel/message-variables.ts';
export { defineEvent, payloadOf } from './kernel/facts.ts';
export type { EitherFact, Fact, FollowedFact, JsonSchema, KeyPath } from './kernel/facts.ts';
export type {
  Access,
  NavItem,
  SlotFill,
  SlotToken,
  WebManifest,
  WebRoute,
} from './kernel/web-manifest.ts';

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

/** A reaction to one kind of fact, see {@link follow} and {@link followMany}. */
export interface Following {
  readonly fact: Fact<object>;
  /** The same for all kinds that are given together; undefined for one that is given alone. */
  readonly many: symbol | undefined;
  readonly work: (facts: readonly FollowedFact[], ctx: Ctx, handle: PluginHandle) => Promise<void>;
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
  readonly retryLimit: number;
  /** Seconds before the first retry; doubled at each one. */
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

/** Version of this contract; a manifest's `core` range must include it. */
export const CONTRACT_VERSION = '1.0.0';

/** Names a service in the containers; carries its type. */
export type Token<T> = string & { readonly __type?: T };

/** A place another plugin may fill. It belongs to the plugin whose id is its first word. */
export interface Point<T> {
  readonly id: string;
  readonly arity: 'one' | 'many';
  readonly __type?: T;
}

/** The contributions to a point, as its owner is given them: known once all plugins are wired. */
export interface Filled<T> {
  /**
   * In ascending `order`, then in dependency order, without those of plugins that are off for the transaction's company: for
   * whatever acts or is shown.
   */
  for(ctx: Pick<Ctx, 'companyId'>): Promise<readonly T[]>;
  /** All of them, in the same order: for what concerns no company, and for what keeps data whole. */
  all(): readonly T[];
  /** The only filler of a point of arity `one`; throws when nobody filled it. */
  one(): T;
}

/**
 * Reads and writes the columns that a plugin adds to records of another: its contribution to a point of the plugin that owns
 * them. The values are kept in a table of its own, which refers to the record.
 */
export interface ColumnSource<Values extends object> {
  readonly columns: ColumnsToken<Values>;
  /**
   * An expression of SQL that answers a JSON object of values by the names of their columns, or null where nothing is kept.
   * It is part of the statement that reads the records, which is given `:companyId`: keep it to one indexed look-up.
   * @param recordId the column with the record's id
   */
  read(recordId: string): string;
  /**
   * Keeps values in the transaction that writes the record. They have passed the schema; columns that the body does not
   * name are not among them and stay as they are.
   * @throws AppError with the column as `field`, so that the form shows it there
   */
  write(ctx: Ctx, recordId: number, values: Partial<Values>): Promise<void>;
}

/**
 * First argument of every service call. Nothing reads tenant or user from anywhere else.
 * It lives exactly as long as its transaction.
 */
export interface Ctx {
  readonly companyId: number;
  readonly userId?: number;
  readonly roles: readonly Role[];
  /** Why the system itself acts, when no user does. */
  readonly system?: string;
  readonly trx: Knex.Transaction;
  /**
   * Records an event in this transaction; it is published after the commit.
   * @param event declared name, `<plugin>.<noun>-<past verb>`
   * @param topics below the company's own, from {@link topics}
   */
  emit(event: string, payload: Record<string, unknown>, topics: readonly string[]): void;
  /** Records a fact. @param topics none where no screen is told */
  emit<Payload extends object, Published extends object>(
    fact: Fact<Payload, Published>,
    payload: NoInfer<Published>,
    topics?: readonly string[],
  ): void;
  /**
   * A statement that was sent and whose answer nobody here needs. Later statements, the commit too, travel to the
   * database without waiting for it; if PostgreSQL refuses it, nothing of the transaction is stored and this is the
   * reason given. A fault found only in its answer comes too late: the statement itself must fail.
   */
  underWay(statement: Promise<unknown>): void;
  /** Work that must only happen if this transaction commits. Its failure is logged, never undone. */
  afterCommit(work: () => void | Promise<void>): void;
}

/** A published event as subscribers and sockets receive it. */
export interface PublishedEvent {
  readonly id: string;
  readonly companyId: number;
  readonly seq: number;
  readonly event: string;
  readonly action: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The plugin whose name an event, a fact, a task or a point begins with. */
export const pluginOf = (name: string): string => name.slice(0, name.indexOf('.'));

/** Topic names below `c/{companyId}/`. */
export const topics = {
  /** Every member of the company. */
  company: 'company',
  /** Its admins. */
  admins: 'admins',
  /** One user. */
  user: (userId: number): string => `u/${String(userId)}`,
  /** Those who see a queue's conversations; `null` = conversations without a queue. */
  queue: (queueId: number | null): string => `q/${String(queueId ?? 0)}/tickets`,
  /** Full name of a topic for the broker. */
  full: (companyId: number, topic: string): string => `c/${String(companyId)}/${topic}`,
} as const;

// tsyringe and this contract agree on "anything that can be constructed"; its arguments come from the container.
// oxlint-disable-next-line typescript/no-explicit-any
export type Constructor<T> = new (...args: any[]) => T;

/** A service in a plugin's container. */
export interface Binding<T = unknown> {
  readonly token: Token<T>;
  readonly implementation: Constructor<T>;
}

/** Something a plugin puts into another's point. Its class is resolved in the contributor's container. */
export interface Contribution<T = unknown> {
  readonly point: Point<T>;
  readonly implementation: Constructor<T>;
  readonly order: number;
}

export type Resolve = <T>(token: Token<T> | Constructor<T>) => T;

/** Given to the parts of a plugin that run code. */
export interface PluginHandle {
  readonly resolve: Resolve;
}

/** Given to a job: the companies that it works for. */
export interface JobCompanies {
  /** Ids of the companies for which the plugin is on. */
  enabled(): Promise<readonly number[]>;
  /** Those of some companies for which the plugin is on: usually without a question to the database. */
  among(companyIds: readonly number[]): Promise<readonly number[]>;
  /**
   * Works for each of these companies, in a transaction of its own. A failure for one keeps none of the others from
   * their turn, and is thrown at the end.
   */
  each(work: (ctx: Ctx) => Promise<void>): Promise<void>;
}

export type RoutesPlugin = (app: FastifyInstance, handle: PluginHandle) => Promise<void> | void;

/** Given to a command: how it answers, and the platform's work across companies. Nothing else of Prosa runs. */
export interface CommandTools {
  readonly print: (line: string) => void;
  /** @param reason what the transaction is for, as the logs say it */
  readonly system: <T>(reason: string, work: (ctx: Ctx) => PromiseLike<T>) => Promise<T>;
}

/**
 * A command for whoever runs the installation.
 * @param words what stands behind the command's name
 * @returns the exit code
 */
export type PluginCommand = (words: readonly string[], tools: CommandTools) => Promise<number>;

/** The export of `index.ts`: wiring only. */
export interface ServerPlugin {
  readonly manifest: PluginManifest;
  /** `new URL('./migrations/', import.meta.url)` where there are tables. */
  readonly migrations?: URL;
  /** Services other plugins may be given, once they declare the dependency. */
  readonly provides?: readonly Binding[];
  /** Services of its own: a class stands for itself, one instance per plugin. */
  readonly services?: readonly (Binding | Constructor<unknown>)[];
  readonly opens?: readonly Point<unknown>[];
  readonly contributes?: readonly Contribution[];
  readonly routes?: RoutesPlugin;
  /**
   * Reactions to events, after commit, each on its own, in the process that published them and in no other. For caches
   * alone: a process that ends, or an event of another process, is missed. Work that must not miss an event
   * {@link follows} a fact.
   */
  readonly on?: Readonly<
    Record<string, (event: PublishedEvent, handle: PluginHandle) => Promise<void>>
  >;
  /** Reactions to facts, as the manifest's `follows` names them. */
  readonly follows?: readonly Following[];
  /**
   * Called in a company before further facts are given, when the log no longer has some that the plugin was not given: it was
   * off, or nobody ran it, for longer than the log is kept. A plugin that can read its sources anew begins to do so here. It runs
   * in the transaction in which the place in the log is moved; when it throws, it is called again.
   */
  readonly onMissedFacts?: (ctx: Ctx, handle: PluginHandle) => Promise<void>;
  /**
   * Work by the clock. A job of a plugin that may be off works for the companies it is given and for no others: for `each`, for
   * those that are `enabled`, or for those `among` the ones that have something to do.
   */
  readonly jobs?: Readonly<
    Record<string, (handle: PluginHandle, companies: JobCompanies) => Promise<void>>
  >;
  /** Tasks of a company for which the plugin is off are kept until it is on. */
  readonly tasks?: Readonly<
    Record<string, (payload: unknown, handle: PluginHandle) => Promise<void>>
  >;
  /** Commands, by name: `npm run audit -- verify` runs the command `audit`. package.json has a script for each. */
  readonly commands?: Readonly<Record<string, PluginCommand>>;
  /** After all plugins are wired, before requests are answered. */
  readonly start?: (handle: PluginHandle) => Promise<void>;
  /** In reverse order, before the database closes. */
  readonly stop?: (handle: PluginHandle) => Promise<void>;
}

/** Keeps a manifest's literal types, so that a screen it names and nobody wrote does not compile. */
export const defineManifest = <const M extends PluginManifest>(manifest: M): M => manifest;

export const definePlugin = (plugin: ServerPlugin): ServerPlugin => plugin;

export const defineToken = <T>(id: string): Token<T> => id;

/**
 * Reacts to a fact. It is given at least once, also after a crash; those that share the fact's key come in the order in
 * which they were committed, and one process at a time. `work` runs in a transaction of the fact's company that also moves
 * the follower's place, so what it writes to the database is written exactly once. Work that waits for the outside world
 * is handed to a task. When `work` throws, this fact and the later ones of its key wait for another try; the others go on.
 */
export const follow = <Payload extends object>(
  fact: Fact<Payload, never>,
  work: (fact: FollowedFact<Payload>, ctx: Ctx, handle: PluginHandle) => Promise<void>,
): Following => ({
  fact: fact as unknown as Fact<object>,
  many: undefined,
  work: async (facts, ctx, handle) => {
    for (const each of facts) await work(each as FollowedFact<Payload>, ctx, handle);
  },
});

/**
 * Reacts to facts of some kinds, many at a time: for who writes better once for a hundred facts than a hundred times. The
 * promises are those of {@link follow}. `work` is given what has come, in its order; when it throws, it is given the same facts
 * once more one by one, and the one that fails waits for another try.
 * @returns to be spread among `follows`: `follows: [...followMany([NoteAdded, NoteRemoved], work)]`
 */
export const followMany = <Payloads extends readonly object[]>(
  facts: { readonly [At in keyof Payloads]: Fact<Payloads[At], never> },
  work: (
    facts: readonly EitherFact<Payloads[number]>[],
    ctx: Ctx,
    handle: PluginHandle,
  ) => Promise<void>,
): readonly Following[] => {
  const many = Symbol('followed together');
  return (facts as unknown as readonly Fact<object>[]).map((fact) => ({
    fact,
    many,
    work: work as unknown as Following['work'],
  }));
};

/** @param id `<plugin>.<noun>`; without a type argument, what fills the slot is given no props */
export const defineSlot = <Props extends object = object>(id: string): SlotToken<Props> => ({ id });

export const definePoint = <T>(id: string, arity: Point<T>['arity']): Point<T> => ({ id, arity });

export const bind = <T>(token: Token<T>, implementation: Constructor<T>): Binding => ({
  token,
  implementation,
});

export const contribute = <T>(
  point: Point<T>,
  implementation: Constructor<T>,
  order = 100,
): Contribution => ({ point, implementation, order });

/** The token under which a point's owner is given its {@link Filled}. */
export const filled = <T>(point: Point<T>): Token<Filled<T>> => `point:${point.id}`;

/** The components with which a manifest fills slots. */
export type FillOf<M extends PluginManifest> = M['web']['fills'] extends readonly SlotFill[]
  ? M['web']['fills'][number]['component']
  : never;

/** The screens and badges a manifest names. */
export type ScreenOf<M extends PluginManifest> =
  | M['web']['routes'][number]['screen']
  | Extract<M['web']['nav'][number], { badge: string }>['badge'];

/** The answer of `GET /api/manifest`: the part of each manifest the caller may see. */
export interface ManifestView {
  readonly plugins: readonly {
    readonly id: string;
    readonly routes: readonly Pick<WebRoute, 'path' | 'screen'>[];
    readonly nav: readonly Omit<NavItem, 'access'>[];
    readonly fills: readonly Omit<SlotFill, 'access'>[];
  }[];
  /** Plugins that are off for the caller's company, so that their addresses say so. Absent where none is. */
  readonly off?: readonly {
    readonly id: string;
    readonly paths: readonly string[];
    /** Whether the company's plan leaves it out; otherwise somebody switched it off. */
    readonly isOutsidePlan: boolean;
  }[];
}

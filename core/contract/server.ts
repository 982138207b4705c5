import type { FastifyInstance } from 'fastify';
import type { EitherFact, Fact, FollowedFact } from '../kernel/facts.ts';
import type { PluginManifest } from './manifest.ts';
import type { Ctx, PublishedEvent } from './context.ts';
import type { Point, Constructor, Binding, Contribution, PluginHandle } from './points.ts';

/** A reaction to one kind of fact, see {@link follow} and {@link followMany}. */
export interface Following {
  readonly fact: Fact<object>;
  /** The same for all kinds that are given together; undefined for one that is given alone. */
  readonly many: symbol | undefined;
  readonly work: (facts: readonly FollowedFact[], ctx: Ctx, handle: PluginHandle) => Promise<void>;
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

export const definePlugin = (plugin: ServerPlugin): ServerPlugin => plugin;

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
